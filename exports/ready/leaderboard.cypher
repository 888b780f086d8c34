// title: Scores on a data set
// description: Results that papers state on a data set or benchmark, by metric, best first.
// parameter dataset (text): name, alias or id of the data set or benchmark
MATCH (d:Entity {kind: 'Data'})
WHERE (d.id = $dataset OR toLower(d.name) = toLower($dataset) OR $dataset IN d.aliases)
MATCH (p:Paper)-[:HAS_RESULT]->(r:Result)-[:ON]->(d)
OPTIONAL MATCH (r)-[:OF_METHOD]->(m:Method)
OPTIONAL MATCH (r)-[:WITH_METRIC]->(x:Metric)
WITH p, r, m, x, CASE WHEN r.lower_is_better THEN r.number ELSE -r.number END AS rank
RETURN x.name AS metric, m.name AS method, r.value AS value, r.unit AS unit, r.delta AS delta,
       p.paper_id AS paper_id, r.sentence AS sentence, r.id AS id
ORDER BY coalesce(x.name, '~'), r.delta, coalesce(rank, 0.0), id
