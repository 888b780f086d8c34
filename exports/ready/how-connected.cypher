// title: How two things hang together
// description: A shortest chain of statements between two things, arrows followed either way, at most eight long.
// parameter a: id, for example method:bert
// parameter b: id, for example data:beir
MATCH (a {id: $a}), (b {id: $b})
MATCH path = shortestPath((a)-[*..8]-(b))
RETURN length(path) AS steps, [n IN nodes(path) | n.name] AS names, [r IN relationships(path) | type(r)] AS relations
