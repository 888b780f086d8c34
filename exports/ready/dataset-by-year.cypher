// title: A data set year by year
// description: How many papers of each year propose, use or are evaluated on a data set or benchmark.
// parameter dataset: name, alias or id of the data set or benchmark
MATCH (p:Paper)-[:PROPOSES|USES|EVALUATED_ON]->(d:Entity {kind: 'Data'})
WHERE (d.id = $dataset OR toLower(d.name) = toLower($dataset) OR $dataset IN d.aliases) AND p.year IS NOT NULL
WITH DISTINCT d, p
ORDER BY p.paper_id
RETURN p.year AS year, count(p) AS papers, collect(p.paper_id) AS paper_ids
ORDER BY year
