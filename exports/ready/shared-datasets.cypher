// title: Shared data sets
// description: Data sets and benchmarks that several papers propose, use, are evaluated on, or train a method of theirs on.
// parameter min = 2: how many papers at least
CALL {
  MATCH (p:Paper)-[:PROPOSES|USES|EVALUATED_ON]->(d:Entity {kind: 'Data'})
  RETURN d.id AS id, d.name AS name, [l IN labels(d) WHERE l <> 'Entity'][0] AS type, p.paper_id AS paper
  UNION ALL
  MATCH (m:Method)-[t:TRAINED_ON]->(d:Entity {kind: 'Data'})
  UNWIND t.papers AS paper
  MATCH (p:Paper {id: 'paper:' + paper})-[:PROPOSES|USES]->(m)
  RETURN d.id AS id, d.name AS name, [l IN labels(d) WHERE l <> 'Entity'][0] AS type, paper
}
WITH DISTINCT id, name, type, paper
ORDER BY paper
WITH id, name, type, collect(paper) AS papers
WHERE size(papers) >= $min
RETURN name, id, type, size(papers) AS papers, papers AS paper_ids
ORDER BY papers DESC, id
