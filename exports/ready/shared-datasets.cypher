// title: Shared data sets
// description: Data sets and benchmarks that several papers propose, use, are evaluated on, or train a method of theirs on.
// parameter min = 2: how many papers at least
MATCH (d:Entity {kind: 'Data'})
OPTIONAL MATCH (p:Paper)-[:PROPOSES|USES|EVALUATED_ON]->(d)
WITH d, collect(DISTINCT p) AS own
OPTIONAL MATCH (q:Paper)-[:PROPOSES|USES]->(:Method)-[t:TRAINED_ON]->(d)
WHERE q.paper_id IN t.papers
WITH d, own, collect(DISTINCT q) AS trained
UNWIND own + trained AS p
WITH DISTINCT d, p
ORDER BY p.paper_id
WITH d, collect(p.paper_id) AS ids
WHERE size(ids) >= $min
RETURN d.name AS name, d.id AS id, labels(d)[0] AS type, size(ids) AS papers, ids AS paper_ids
ORDER BY papers DESC, id
