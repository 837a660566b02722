import type { ClientBase } from 'pg'
import { Refused } from '../refused.ts'
import { leftOut } from './left-out.ts'
import { inOrder } from './order.ts'

export interface Table {
  name: string
  columns: string[]
}

export interface Schema {
  name: string
  owner: string
  migrations: { id: number; hash: string }[]
  /** All of them, each behind those that it refers to. */
  tables: Table[]
}

/** Whoever made a schema with the services' migrations has this table in it. */
const markOf = 'migrations'

/** The schemas of the services, as they are in the transaction at hand. @throws Refused where one holds what we cannot save */
export async function readSchemas(client: ClientBase): Promise<Schema[]> {
  const { rows } = await client.query<{ name: string; owner: string }>(
    `select n.nspname as name, pg_get_userbyid(n.nspowner) as owner
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relname = $1 and c.relkind = 'r' order by 1`,
    [markOf],
  )
  const schemas: Schema[] = []
  for (const { name, owner } of rows) {
    await refuseUnknown(client, name)
    const tables = inOrder(await tablesOf(client, name), await referencesIn(client, name))
    schemas.push({ name, owner, tables, migrations: await migrationsOf(client, name) })
  }
  return schemas
}

/** Whether a backup has the rows of a table. */
export function isSaved(schema: string, table: string): boolean {
  return table !== markOf && !(`${schema}.${table}` in leftOut)
}

/** What has rows or a state that no COPY of tables would bring back must not be passed over in silence. */
async function refuseUnknown(client: ClientBase, schema: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = quote_ident($1)::regnamespace and relkind not in ('r', 'i', 'c', 't')`,
    [schema],
  )
  if (rows.length)
    throw new Refused(
      `${schema} holds ${rows.map((it) => it.name).join(', ')}, which is no plain table: a backup knows nothing else yet (deploy/backup/src/postgres/catalog.ts).`,
    )
}

async function tablesOf(client: ClientBase, schema: string): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = quote_ident($1)::regnamespace and c.relkind = 'r'
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by c.relname order by c.relname`,
    [schema],
  )
  return rows
}

async function referencesIn(client: ClientBase, schema: string): Promise<{ from: string; to: string }[]> {
  const { rows } = await client.query<{ from: string; to: string }>(
    `select f.relname as from, t.relname as to
       from pg_constraint r join pg_class f on f.oid = r.conrelid join pg_class t on t.oid = r.confrelid
      where r.contype = 'f' and f.relnamespace = quote_ident($1)::regnamespace and f.oid <> t.oid`,
    [schema],
  )
  return rows
}

async function migrationsOf(client: ClientBase, schema: string): Promise<Schema['migrations']> {
  const { rows } = await client.query<{ id: string; hash: string }>(
    `select id, hash from ${client.escapeIdentifier(schema)}.${markOf} order by id`,
  )
  return rows.map(({ id, hash }) => ({ id: Number(id), hash }))
}
