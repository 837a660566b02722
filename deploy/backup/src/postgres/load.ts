import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { migrateSchema } from '@faresight/kit/migrate'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { unpacked } from '../folder/keep.ts'
import type { SavedSchema, SavedTable } from '../manifest.ts'
import { readSchemas } from './catalog.ts'
import { copied } from './save.ts'

/** A database, by a connection to it and by its address, as a role that is a member of all owners of schemas. */
export interface Target {
  client: Client
  url: string
}

/**
 * Makes the tables anew by the migrations that the backup knew, fills them in one transaction, and then brings them up to
 * date. They belong to whoever owns the schema, as after any other migration.
 *
 * @param migrationsOf the folder of a schema's migrations
 */
export async function loadSchemas(
  { client, url }: Target,
  folder: string,
  schemas: readonly SavedSchema[],
  migrationsOf: (schema: string) => string,
): Promise<void> {
  const owners = await ownersIn(client)
  const asOwner = (schema: string) => urlAs(url, owners.get(schema) ?? '', schema)
  await dropTables(client, owners)
  for (const { name, migrations } of schemas)
    await migrateSchema(asOwner(name), migrationsOf(name), { upTo: migrations.at(-1)?.id ?? 0 })
  await client.query('begin')
  for (const schema of schemas) await fill(client, folder, schema, owners.get(schema.name) ?? '')
  await client.query('commit')
  for (const { name } of schemas) await migrateSchema(asOwner(name), migrationsOf(name))
}

async function ownersIn(client: Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; owner: string }>(
    'select nspname as name, pg_get_userbyid(nspowner) as owner from pg_namespace',
  )
  return new Map(rows.map(({ name, owner }) => [name, owner]))
}

/** Of all schemas or of none. Those that refer to others go first. */
async function dropTables(client: Client, owners: ReadonlyMap<string, string>): Promise<void> {
  await client.query('begin')
  for (const { name, tables } of await readSchemas(client)) {
    await client.query(`set local role ${client.escapeIdentifier(owners.get(name) ?? '')}`)
    for (const table of tables.toReversed())
      await client.query(`drop table ${quoted(client, name, table.name)}`)
    await client.query('reset role')
  }
  await client.query('commit')
}

async function fill(
  client: Client,
  folder: string,
  { name, tables }: SavedSchema,
  owner: string,
): Promise<void> {
  await client.query(`set local role ${client.escapeIdentifier(owner)}`)
  // Migrations may leave rows of their own, of which the backup has what became of them.
  for (const table of tables.toReversed())
    await client.query(`delete from ${quoted(client, name, table.name)}`)
  for (const table of tables) await loadTable(client, folder, name, table)
  await client.query('reset role')
}

function quoted(client: Client, schema: string, table: string): string {
  return `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(table)}`
}

/** The address for who acts as another role, and where its migrations look for tables. */
function urlAs(url: string, role: string, schema: string): string {
  const own = new URL(url)
  own.searchParams.set('options', `-c role=${role} -c search_path=${schema},extensions`)
  return own.href
}

async function loadTable(client: Client, folder: string, schema: string, table: SavedTable): Promise<void> {
  const into = client.query(copyFrom(`copy ${copied(client, schema, table)} from stdin`))
  await pipeline(unpacked(folder, table), into)
  if (into.rowCount !== table.rows)
    throw new Error(`${schema}.${table.name} has ${into.rowCount} rows, and ${table.rows} were saved.`)
}

/** The migrations of a service, where its schema has its name. */
export function migrationsFolder(schema: string): string {
  return join(import.meta.dirname, '../../../../services', schema, 'migrations')
}
