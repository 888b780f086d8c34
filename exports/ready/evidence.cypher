// title: What is stated between two things
// description: Every statement between two things, in both directions, with its sentences.
// parameter a: name, alias or id
// parameter b: name, alias or id
MATCH (a)-[r]->(b)
WHERE (a.id = $a OR toLower(a.name) = toLower($a) OR $a IN a.aliases) AND (b.id = $b OR toLower(b.name) = toLower($b) OR $b IN b.aliases)
   OR (a.id = $b OR toLower(a.name) = toLower($b) OR $b IN a.aliases) AND (b.id = $a OR toLower(b.name) = toLower($a) OR $a IN b.aliases)
RETURN a.name AS head, type(r) AS relation, b.name AS tail, r.confidence AS confidence, r.evidence_papers AS paper_ids,
       r.sentences AS sentences, a.id AS head_id, b.id AS tail_id
ORDER BY head_id, relation, tail_id
