// title: Pairs that nobody tried
// description: Methods and data sets for the same task that no paper brings together, by the task's name.
// parameter task (text): name, alias or id of the task
// parameter min = 1: how many papers must name the data set
MATCH (t:Task)
WHERE (t.id = $task OR toLower(t.name) = toLower($task) OR $task IN t.aliases)
MATCH (m:Method)-[:USED_FOR]->(t)<-[:BENCHMARK_FOR]-(d:Entity {kind: 'Data'})
WHERE d.paper_count >= $min
WITH DISTINCT m, d
WHERE NOT (m)-[:EVALUATED_ON]->(d)
  AND NOT (m)<-[:OF_METHOD]-(:Result)-[:ON]->(d)
  AND NOT (m)<-[:PROPOSES]-(:Paper)-[:EVALUATED_ON]->(d)
RETURN m.name AS method, d.name AS dataset, m.paper_count AS method_papers,
       d.paper_count AS dataset_papers, m.id AS method_id, d.id AS dataset_id
ORDER BY dataset_papers DESC, method_papers DESC, method_id, dataset_id
