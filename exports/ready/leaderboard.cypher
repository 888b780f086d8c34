// title: Scores on a data set or task
// description: Results that papers state on a data set, benchmark, a part of it, or a task; by metric, best first.
// parameter on (text): name, alias or id
MATCH (d:Entity)
WHERE (d.id = $on OR toLower(d.name) = toLower($on) OR $on IN d.aliases)
MATCH (e:Entity)-[:PART_OF*0..9]->(d)
WITH DISTINCT e
MATCH (r:Result)-[:ON]->(e)
WITH DISTINCT r
OPTIONAL MATCH (r)-[:OF_METHOD]->(m:Method)
WITH r, m
ORDER BY m.name
WITH r, collect(m.name) AS methods
OPTIONAL MATCH (r)-[:WITH_METRIC]->(x:Metric)
WITH r, methods, x
ORDER BY x.name
WITH r, methods, collect(x.name) AS metrics
WITH r, methods, coalesce(metrics[0], '') AS metric,
     coalesce(CASE WHEN r.lower_is_better THEN r.number ELSE -r.number END, 0.0) AS rank
RETURN metric, methods, r.value AS value, r.unit AS unit, r.delta AS delta,
       r.paper_id AS paper_id, r.sentence AS sentence, r.id AS id
ORDER BY metric, delta, rank, id
