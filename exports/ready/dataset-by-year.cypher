// title: A data set year by year
// description: How many papers of each year propose, use or are evaluated on a data set or benchmark.
// parameter dataset (text): name, alias or id of the data set or benchmark
MATCH (d:Entity {kind: 'Data'})
WHERE (d.id = $dataset OR toLower(d.name) = toLower($dataset) OR $dataset IN d.aliases)
MATCH (p:Paper)-[:PROPOSES|USES|EVALUATED_ON]->(d)
WHERE p.year IS NOT NULL
WITH DISTINCT p.year AS year, p.paper_id AS paper
ORDER BY paper
RETURN year, count(*) AS papers, collect(paper) AS paper_ids
ORDER BY year
