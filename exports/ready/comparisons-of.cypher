// title: What a method is compared with
// description: Methods that papers compare with the given one, and which of the two is said to be ahead.
// parameter method (text): name, alias or id of the method
MATCH (m:Method)
WHERE (m.id = $method OR toLower(m.name) = toLower($method) OR $method IN m.aliases)
MATCH (m)-[r:COMPARED_WITH|OUTPERFORMS]-(o:Method)
RETURN o.name AS other, type(r) AS relation, startNode(r).name AS head, r.confidence AS confidence,
       r.papers AS paper_ids, r.sentences[0] AS sentence, o.id AS other_id
ORDER BY other_id, relation, head
