// title: Metrics for a task
// description: Metrics that papers report which address a task, most papers first.
// parameter task (text): name, alias or id of the task
MATCH (t:Task)
WHERE (t.id = $task OR toLower(t.name) = toLower($task) OR $task IN t.aliases)
MATCH (t)<-[:ADDRESSES]-(p:Paper)-[:REPORTS]->(x:Metric)
RETURN x.name AS metric, count(DISTINCT p) AS papers, x.id AS id
ORDER BY papers DESC, id
