// title: Methods proposed year by year
// description: How many methods the papers of each year propose, and which.
MATCH (p:Paper)-[:PROPOSES]->(m:Method)
WHERE p.year IS NOT NULL
WITH DISTINCT p.year AS year, m
ORDER BY m.id
RETURN year, count(m) AS methods, collect(m.name) AS names
ORDER BY year
