// title: Statements to check
// description: Statements between entities that rest on one sentence with a low confidence, weakest first.
// parameter below = 0.5: confidence below which a statement is weak
// parameter limit = 50: how many at most
MATCH (a:Entity)-[r]->(b:Entity)
WHERE r.confidence < $below AND size(r.sentences) = 1
RETURN a.name AS head, type(r) AS relation, b.name AS tail, r.confidence AS confidence,
       r.sentences[0] AS sentence, r.evidence_papers[0] AS paper_id, a.id AS head_id, b.id AS tail_id
ORDER BY confidence, head_id, relation, tail_id
LIMIT $limit
