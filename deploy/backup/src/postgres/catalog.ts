import type { ClientBase } from 'pg'
import { OperatorError } from '../operator-error.ts'

export interface CatalogTable {
  name: string
  columns: string[]
}

export interface CatalogSchema {
  name: string
  owner: string
  migrations: { id: number; hash: string }[]
  /** Each after the tables that it refers to. */
  tables: CatalogTable[]
}

/** Every schema of a service has this table. */
const migrationsTable = 'migrations'

/** Tables that a backup leaves out, and why. After a restore they are empty. */
export const unsavedTables: Readonly<Record<string, string>> = {
  'auth.sessions':
    'users who logged out or lost a role since would be signed in again, so everyone signs in again',
  'auth.sign_in_links': 'emailed links, valid for 15 minutes',
  'auth.google_sign_ins': 'sign-ins in progress, valid for ten minutes',
  'auth.passkey_challenges': 'challenges of passkeys, valid for five minutes',
  'auth.pending_sign_ins': 'sign-ins that wait for a code, valid for ten minutes',
  'auth.rate_limits': 'windows of minutes, wrong after a restore',
}

/** The services' schemas as the current transaction sees them. @throws OperatorError if one has anything but plain tables */
export async function readServiceSchemas(client: ClientBase): Promise<CatalogSchema[]> {
  const { rows } = await client.query<{ name: string; owner: string }>(
    `select n.nspname as name, pg_get_userbyid(n.nspowner) as owner
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relname = $1 and c.relkind = 'r' order by 1`,
    [migrationsTable],
  )
  const schemas: CatalogSchema[] = []
  for (const { name, owner } of rows) {
    await refuseUnsupportedRelations(client, name)
    const tables = sortByReferences(await readTables(client, name), await readReferences(client, name))
    schemas.push({ name, owner, tables, migrations: await readAppliedMigrations(client, name) })
  }
  return schemas
}

/** Whether a backup contains the rows of a table. */
export function isSavedTable(schema: string, table: string): boolean {
  return table !== migrationsTable && !(`${schema}.${table}` in unsavedTables)
}

/** Sequences, views and the like have content or state that COPY does not save. */
async function refuseUnsupportedRelations(client: ClientBase, schema: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = quote_ident($1)::regnamespace and relkind not in ('r', 'i', 'c', 't')`,
    [schema],
  )
  if (rows.length)
    throw new OperatorError(
      `${schema} contains ${rows.map(({ name }) => name).join(', ')}, which is no plain table: a backup supports nothing else yet (deploy/backup/src/postgres/catalog.ts).`,
    )
}

async function readTables(client: ClientBase, schema: string): Promise<CatalogTable[]> {
  const { rows } = await client.query<CatalogTable>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = quote_ident($1)::regnamespace and c.relkind = 'r'
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by c.relname order by c.relname`,
    [schema],
  )
  return rows
}

interface Reference {
  from: string
  to: string
}

async function readReferences(client: ClientBase, schema: string): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select f.relname as from, t.relname as to
       from pg_constraint r join pg_class f on f.oid = r.conrelid join pg_class t on t.oid = r.confrelid
      where r.contype = 'f' and f.relnamespace = quote_ident($1)::regnamespace and f.oid <> t.oid`,
    [schema],
  )
  return rows
}

async function readAppliedMigrations(
  client: ClientBase,
  schema: string,
): Promise<CatalogSchema['migrations']> {
  const { rows } = await client.query<{ id: string; hash: string }>(
    `select id, hash from ${client.escapeIdentifier(schema)}.${migrationsTable} order by id`,
  )
  return rows.map(({ id, hash }) => ({ id: Number(id), hash }))
}

/** @throws if tables refer to each other in a circle */
function sortByReferences(tables: CatalogTable[], references: readonly Reference[]): CatalogTable[] {
  const sorted: CatalogTable[] = []
  let left = tables
  while (left.length) {
    const names = new Set(left.map(({ name }) => name))
    const free = left.filter(({ name }) => !references.some(({ from, to }) => from === name && names.has(to)))
    if (!free.length) throw new Error(`${[...names].join(', ')} refer to each other in a circle.`)
    sorted.push(...free)
    left = left.filter((table) => !free.includes(table))
  }
  return sorted
}
