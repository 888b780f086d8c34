// title: Methods nobody tried on a data set
// description: Methods for the tasks of a data set or benchmark for which no paper reports an evaluation on it.
// parameter dataset (text): name, alias or id of the data set or benchmark
MATCH (d:Entity {kind: 'Data'})
WHERE (d.id = $dataset OR toLower(d.name) = toLower($dataset) OR $dataset IN d.aliases)
MATCH (d)-[:BENCHMARK_FOR]->(t:Task)<-[:USED_FOR]-(m:Method)
WITH d, m, t
ORDER BY t.id
WITH d, m, collect(DISTINCT t.name) AS tasks
WHERE NOT (m)-[:EVALUATED_ON]->(d)
  AND NOT (m)<-[:OF_METHOD]-(:Result)-[:ON]->(d)
  AND NOT (m)<-[:PROPOSES]-(:Paper)-[:EVALUATED_ON]->(d)
RETURN m.name AS method, tasks, m.paper_count AS papers, m.id AS id
ORDER BY size(tasks) DESC, papers DESC, id
