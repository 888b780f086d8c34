// title: Methods nobody tried on a data set
// description: Methods for the tasks of a data set or benchmark that no paper has evaluated on it, most tasks in common first.
// parameter dataset (text): name, alias or id of the data set or benchmark
// parameter limit = 200: how many at most
MATCH (d:Entity {kind: 'Data'})
WHERE (d.id = $dataset OR toLower(d.name) = toLower($dataset) OR $dataset IN d.aliases)
OPTIONAL MATCH (d)-[:BENCHMARK_FOR]->(a:Task)
WITH d, collect(DISTINCT a) AS stated
OPTIONAL MATCH (d)<-[:EVALUATED_ON]-(:Paper)-[:ADDRESSES]->(b:Task)
WITH d, stated, collect(DISTINCT b) AS found
WITH d, stated + found AS tasks
UNWIND tasks AS t
WITH DISTINCT d, t
OPTIONAL MATCH (t)<-[:USED_FOR]-(m:Method)
WITH d, t, collect(DISTINCT m) AS stated
OPTIONAL MATCH (t)<-[:ADDRESSES]-(:Paper)-[:PROPOSES]->(n:Method)
WITH d, t, stated, collect(DISTINCT n) AS found
WITH d, t, stated + found AS methods
UNWIND methods AS m
WITH DISTINCT d, t, m
ORDER BY t.name, t.id
WITH d, m, collect(t.name) AS tasks
WHERE NOT (m)-[:EVALUATED_ON]->(d)
  AND NOT (m)<-[:OF_METHOD]-(:Result)-[:ON]->(d)
  AND NOT (m)<-[:PROPOSES]-(:Paper)-[:EVALUATED_ON]->(d)
RETURN m.name AS method, tasks, m.paper_count AS papers, m.id AS id
ORDER BY size(tasks) DESC, papers DESC, id
LIMIT $limit
