// title: Pairs that nobody tried
// description: Methods and data sets of the same task, or subtask of it, that no paper brings together.
// parameter task (text): name, alias or id of the task
// parameter min = 1: how many papers must name the data set
// parameter limit = 200: how many at most
MATCH (t:Task)
WHERE (t.id = $task OR toLower(t.name) = toLower($task) OR $task IN t.aliases)
MATCH (s:Task)-[:SUBTASK_OF*0..9]->(t)
WITH DISTINCT s
OPTIONAL MATCH (s)<-[:USED_FOR]-(a:Method)
WITH s, collect(DISTINCT a) AS stated
OPTIONAL MATCH (s)<-[:ADDRESSES]-(:Paper)-[:PROPOSES]->(b:Method)
WITH s, stated, collect(DISTINCT b) AS found
WITH s, stated + found AS methods
OPTIONAL MATCH (s)<-[:BENCHMARK_FOR]-(c:Entity {kind: 'Data'})
WITH s, methods, collect(DISTINCT c) AS marked
OPTIONAL MATCH (s)<-[:ADDRESSES]-(:Paper)-[:EVALUATED_ON]->(e:Entity {kind: 'Data'})
WITH s, methods, marked, collect(DISTINCT e) AS found
WITH s, methods, marked + found AS sets
UNWIND methods AS m
UNWIND sets AS d
WITH DISTINCT m, d
WHERE d.paper_count >= $min
  AND NOT (m)-[:EVALUATED_ON]->(d)
  AND NOT (m)<-[:OF_METHOD]-(:Result)-[:ON]->(d)
  AND NOT (m)<-[:PROPOSES]-(:Paper)-[:EVALUATED_ON]->(d)
RETURN m.name AS method, d.name AS dataset, m.paper_count AS method_papers,
       d.paper_count AS dataset_papers, m.id AS method_id, d.id AS dataset_id
ORDER BY dataset_papers DESC, method_papers DESC, method_id, dataset_id
LIMIT $limit
