// title: Code and data for a name
// description: Links that papers give which propose the given method, data set or benchmark.
// parameter name (text): name, alias or id
MATCH (e:Entity)
WHERE (e.id = $name OR toLower(e.name) = toLower($name) OR $name IN e.aliases)
MATCH (e)<-[:PROPOSES]-(p:Paper)-[:HAS_RESOURCE]->(r:Resource)
RETURN e.name AS name, r.url AS url, r.resource_kind AS kind, p.paper_id AS paper_id
ORDER BY url, paper_id
