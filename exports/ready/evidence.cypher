// title: What is stated between two things
// description: Every statement between two things, in both directions, with its sentences.
// parameter a (text): name, alias or id
// parameter b (text): name, alias or id
MATCH (a:Entity)
WHERE (a.id = $a OR toLower(a.name) = toLower($a) OR $a IN a.aliases)
MATCH (b:Entity)
WHERE (b.id = $b OR toLower(b.name) = toLower($b) OR $b IN b.aliases)
MATCH (a)-[r]-(b)
RETURN startNode(r).name AS head, type(r) AS relation, endNode(r).name AS tail,
       r.confidence AS confidence, r.evidence_papers AS paper_ids, r.sentences AS sentences,
       startNode(r).id AS head_id, endNode(r).id AS tail_id
ORDER BY head_id, relation, tail_id
