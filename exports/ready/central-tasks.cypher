// title: Most central tasks
// description: Tasks by papers that address them, with the methods and data sets stated to be for them.
// parameter limit = 50: how many at most
MATCH (t:Task)
OPTIONAL MATCH (p:Paper)-[:ADDRESSES]->(t)
WITH t, count(DISTINCT p) AS papers
OPTIONAL MATCH (m:Method)-[:USED_FOR]->(t)
WITH t, papers, count(DISTINCT m) AS methods
OPTIONAL MATCH (d:Entity {kind: 'Data'})-[:BENCHMARK_FOR]->(t)
RETURN t.name AS task, papers, methods, count(DISTINCT d) AS datasets, t.id AS id
ORDER BY papers DESC, methods DESC, datasets DESC, id
LIMIT $limit
