// title: Most cited works
// description: Works that most papers of the list cite, of the list or outside of it.
// parameter limit = 50: how many at most
MATCH (p:Paper)-[:CITES]->(w)
WITH w, count(DISTINCT p) AS papers
RETURN w.name AS work, [l IN labels(w) WHERE l <> 'Entity'][0] AS type, papers, w.id AS id
ORDER BY papers DESC, id
LIMIT $limit
