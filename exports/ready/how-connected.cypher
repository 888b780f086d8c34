// title: How two things hang together
// description: How many statements lie between two entities, arrows followed either way, eight at most.
// parameter a (text): name, alias or id
// parameter b (text): name, alias or id
MATCH (a:Entity)
WHERE (a.id = $a OR toLower(a.name) = toLower($a) OR $a IN a.aliases)
MATCH (b:Entity)
WHERE (b.id = $b OR toLower(b.name) = toLower($b) OR $b IN b.aliases) AND a.id <> b.id
MATCH path = shortestPath((a)-[*..8]-(b))
RETURN a.name AS a, b.name AS b, length(path) AS steps, a.id AS a_id, b.id AS b_id
ORDER BY a_id, b_id
