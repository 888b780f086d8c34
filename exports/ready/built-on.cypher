// title: Chains of what builds on what
// description: Methods that the given method is based on, directly and over others.
// parameter method (text): name, alias or id of the method
MATCH (m:Method)
WHERE (m.id = $method OR toLower(m.name) = toLower($method) OR $method IN m.aliases)
MATCH path = (m)-[:BASED_ON*1..4]->(:Method)
RETURN [n IN nodes(path) | n.name] AS chain, length(path) AS steps,
       [n IN nodes(path) | n.id] AS ids
ORDER BY steps, ids
