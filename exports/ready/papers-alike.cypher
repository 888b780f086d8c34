// title: Papers alike
// description: Papers that name the same things as a paper, most in common first; things that many papers name count less.
// parameter paper (text): id of the paper
// parameter limit = 20: how many at most
MATCH (p:Paper {paper_id: $paper})-[]->(e:Entity)<-[]-(o:Paper)
WHERE o.paper_id <> $paper
WITH DISTINCT o, e
ORDER BY e.id
WITH o, collect(e.name) AS shared,
     sum(1000 / CASE WHEN e.paper_count > 1 THEN e.paper_count ELSE 1 END) AS weight
RETURN o.name AS paper, o.year AS year, size(shared) AS common, weight, shared,
       o.paper_id AS paper_id
ORDER BY weight DESC, common DESC, paper_id
LIMIT $limit
