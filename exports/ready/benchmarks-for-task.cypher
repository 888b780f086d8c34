// title: Data sets for a task
// description: Data sets and benchmarks for a task: stated to be, or used by papers that address it.
// parameter task: name, alias or id of the task
MATCH (d:Entity {kind: 'Data'}), (t:Task)
WHERE (t.id = $task OR toLower(t.name) = toLower($task) OR $task IN t.aliases) AND (d)-[:BENCHMARK_FOR]->(t)
OPTIONAL MATCH (p:Paper)-[:EVALUATED_ON]->(d)
WHERE (p)-[:ADDRESSES]->(t)
RETURN d.name AS name, labels(d)[0] AS type, count(DISTINCT p) AS papers, d.id AS id
ORDER BY papers DESC, id
