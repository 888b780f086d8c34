// title: What two papers share
// description: Everything that both papers name, with the role it has in each.
// parameter a (text): id of the first paper
// parameter b (text): id of the second paper
MATCH (p:Paper {paper_id: $a})-[r]->(e:Entity)<-[s]-(q:Paper {paper_id: $b})
RETURN e.name AS name, [l IN labels(e) WHERE l <> 'Entity'][0] AS type, type(r) AS in_a, type(s) AS in_b, e.id AS id
ORDER BY type, id, in_a, in_b
