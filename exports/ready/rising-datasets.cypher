// title: Rising data sets
// description: Data sets and benchmarks by how many more papers use them since a year than before it.
// parameter since (number): first year of the later period
// parameter limit = 50: how many at most
MATCH (p:Paper)-[:PROPOSES|USES|EVALUATED_ON]->(d:Entity {kind: 'Data'})
WHERE p.year IS NOT NULL
WITH DISTINCT d.id AS id, d.name AS name, p.id AS paper, p.year AS year
WITH id, name, sum(CASE WHEN year >= $since THEN 1 ELSE 0 END) AS later,
     sum(CASE WHEN year < $since THEN 1 ELSE 0 END) AS before
WHERE later > before
RETURN name, before, later, later - before AS rise, id
ORDER BY rise DESC, later DESC, id
LIMIT $limit
