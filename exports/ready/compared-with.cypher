// title: Who compares with whom
// description: Pairs of methods that papers compare, most often compared first.
// parameter min = 1: how many papers at least
MATCH (a:Method)-[r:COMPARED_WITH|OUTPERFORMS]->(b:Method)
UNWIND r.papers AS paper
WITH CASE WHEN a.id < b.id THEN a ELSE b END AS one,
     CASE WHEN a.id < b.id THEN b ELSE a END AS other, paper
WITH DISTINCT one.id AS method_id, one.name AS method, other.id AS other_id, other.name AS other,
     paper
ORDER BY paper
WITH method_id, method, other_id, other, collect(paper) AS papers
WHERE size(papers) >= $min
RETURN method, other, size(papers) AS papers, papers AS paper_ids, method_id, other_id
ORDER BY papers DESC, method_id, other_id
