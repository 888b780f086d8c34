// title: Names that were merged
// description: Entities under several names, with the reason of every merge; doubtful ones first.
// parameter limit = 100: how many at most
MATCH (e:Entity)
WHERE size(e.merges) > 0
RETURN e.name AS name, [l IN labels(e) WHERE l <> 'Entity'][0] AS type, e.aliases AS aliases, e.merges AS reasons,
       coalesce(e.doubtful, false) AS doubtful, e.id AS id
ORDER BY doubtful DESC, id
LIMIT $limit
