// title: Data sets for a task
// description: Data sets and benchmarks stated to be for a task, with how many papers that address it use them.
// parameter task (text): name, alias or id of the task
MATCH (t:Task)
WHERE (t.id = $task OR toLower(t.name) = toLower($task) OR $task IN t.aliases)
MATCH (d:Entity {kind: 'Data'})-[:BENCHMARK_FOR]->(t)
OPTIONAL MATCH (t)<-[:ADDRESSES]-(p:Paper)-[:EVALUATED_ON]->(d)
RETURN d.name AS name, [l IN labels(d) WHERE l <> 'Entity'][0] AS type, count(DISTINCT p) AS papers, d.id AS id
ORDER BY papers DESC, id
