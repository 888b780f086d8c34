// title: Methods for a task
// description: Methods that are stated to be for a task, with the papers that say so.
// parameter task (text): name, alias or id of the task
MATCH (t:Task)
WHERE (t.id = $task OR toLower(t.name) = toLower($task) OR $task IN t.aliases)
MATCH (m:Method)-[r:USED_FOR]->(t)
RETURN m.name AS method, size(r.papers) AS papers, r.confidence AS confidence,
       r.papers AS paper_ids, m.id AS id
ORDER BY papers DESC, id
