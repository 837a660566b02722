import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { migrateSchema } from '@faresight/kit/migrate'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { readBackupFile } from '../backup-files.ts'
import type { SavedSchema, SavedTable } from '../manifest.ts'
import { readServiceSchemas } from './catalog.ts'
import { formatCopyTarget } from './save-schemas.ts'

/** A connection to a database and its URL, both of a role that is a member of all schema owners. */
export interface RestoreDatabaseConnection {
  client: Client
  url: string
}

/**
 * Creates the tables by the migrations that the backup had, fills them in one transaction, and applies later migrations,
 * each as the owner of its schema.
 */
export async function replaceSchemas(
  { client, url }: RestoreDatabaseConnection,
  folder: string,
  schemas: readonly SavedSchema[],
  findMigrations = findMigrationsFolder,
): Promise<void> {
  const owners = await readSchemaOwners(client)
  const asOwner = (schema: string) => withRole(url, owners.get(schema) ?? '', schema)
  await dropTables(client, owners)
  for (const { name, migrations } of schemas)
    await migrateSchema(asOwner(name), findMigrations(name), { upTo: migrations.at(-1)?.id ?? 0 })
  await client.query('begin')
  for (const schema of schemas) await fillTables(client, folder, schema, owners.get(schema.name) ?? '')
  await client.query('commit')
  for (const { name } of schemas) await migrateSchema(asOwner(name), findMigrations(name))
}

/** By the name of the schema. */
export async function readSchemaOwners(client: Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; owner: string }>(
    'select nspname as name, pg_get_userbyid(nspowner) as owner from pg_namespace',
  )
  return new Map(rows.map(({ name, owner }) => [name, owner]))
}

/** Drops the tables of all schemas, or of none; those that refer to others first. */
async function dropTables(client: Client, owners: ReadonlyMap<string, string>): Promise<void> {
  await client.query('begin')
  for (const { name, tables } of await readServiceSchemas(client)) {
    await client.query(`set local role ${client.escapeIdentifier(owners.get(name) ?? '')}`)
    for (const table of tables.toReversed())
      await client.query(`drop table ${quoteTable(client, name, table.name)}`)
    await client.query('reset role')
  }
  await client.query('commit')
}

async function fillTables(
  client: Client,
  folder: string,
  { name, tables }: SavedSchema,
  owner: string,
): Promise<void> {
  await client.query(`set local role ${client.escapeIdentifier(owner)}`)
  // Migrations may insert rows, which the backup has in their current state.
  for (const table of tables.toReversed())
    await client.query(`delete from ${quoteTable(client, name, table.name)}`)
  for (const table of tables) await fillTable(client, folder, name, table)
  await client.query('reset role')
}

async function fillTable(client: Client, folder: string, schema: string, table: SavedTable): Promise<void> {
  const into = client.query(copyFrom(`copy ${formatCopyTarget(client, schema, table)} from stdin`))
  await pipeline(readBackupFile(folder, table), into)
  if (into.rowCount !== table.rows)
    throw new Error(`${schema}.${table.name} has ${into.rowCount} rows, but ${table.rows} were saved.`)
}

function quoteTable(client: Client, schema: string, table: string): string {
  return `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(table)}`
}

function withRole(url: string, role: string, schema: string): string {
  const changed = new URL(url)
  changed.searchParams.set('options', `-c role=${role} -c search_path=${schema},extensions`)
  return changed.href
}

/** The migrations of the service that owns the schema, which has its name. */
export function findMigrationsFolder(schema: string): string {
  return join(import.meta.dirname, '../../../../services', schema, 'migrations')
}
