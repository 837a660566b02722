import type { Postgres } from '@faresight/kit/postgres'

/** A column as one release knows it. */
interface Column {
  name: string
  type: string
  /** The first value that a check of it names: what is checked is mostly a list of words. */
  word: string | null
}

/** A table as one release knows it. */
export interface Table {
  name: string
  columns: Column[]
  /** Of each column that names a row of another table, which column of which that is. */
  parents: Record<string, { table: string; column: string }>
}

/** All tables of the role's schema as they are now, those first to which others refer. */
export async function tablesOf(pool: Postgres['pool']): Promise<Table[]> {
  const { rows } = await pool.query<Table>(shapes)
  const sorted: Table[] = []
  const left = new Set(rows)
  while (left.size > 0) {
    const free = [...left].filter(({ name, parents }) =>
      Object.values(parents).every(({ table }) => table === name || sorted.some((it) => it.name === table)),
    )
    if (free.length === 0) throw new Error('The tables refer to each other in a circle.')
    for (const table of free) left.delete(table)
    sorted.push(...free)
  }
  return sorted
}

const shapes = `
select relation.relname as name,
  (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, null), 'word', (
      select substring(pg_get_constraintdef(con.oid) from '''([^'']*)''') from pg_constraint con
      where conrelid = relation.oid and contype = 'c' and attnum = any (conkey) limit 1)) order by attnum)
    from pg_attribute where attrelid = relation.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
  coalesce((select json_object_agg(child.attname, json_build_object('table', other.relname, 'column', parent.attname))
    from pg_constraint con join pg_class other on other.oid = confrelid
      join pg_attribute child on child.attrelid = conrelid and child.attnum = conkey[1]
      join pg_attribute parent on parent.attrelid = confrelid and parent.attnum = confkey[1]
    where conrelid = relation.oid and contype = 'f'), '{}') as parents
from pg_class relation
where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname <> 'migrations'`
