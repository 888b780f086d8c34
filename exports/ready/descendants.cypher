// title: What builds on a method
// description: Methods that are based on the given one, directly and over others, with their number of papers.
// parameter method (text): name, alias or id of the method
MATCH (m:Method)
WHERE (m.id = $method OR toLower(m.name) = toLower($method) OR $method IN m.aliases)
MATCH path = (o:Method)-[:BASED_ON*1..3]->(m)
RETURN o.name AS method, min(length(path)) AS steps, o.paper_count AS papers, o.id AS id
ORDER BY steps, papers DESC, id
