// title: How two things hang together
// description: How many statements lie between two things, arrows followed either way, eight at most.
// parameter a (text): id, for example method:bert
// parameter b (text): id, for example data:beir
MATCH (a {id: $a})
MATCH (b {id: $b})
MATCH path = shortestPath((a)-[*..8]-(b))
RETURN length(path) AS steps
