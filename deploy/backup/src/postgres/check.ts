import { existsSync } from 'node:fs'
import { readMigrations } from '@faresight/kit/migrate'
import type { Client } from 'pg'
import type { SavedSchema } from '../manifest.ts'
import { Refused } from '../refused.ts'
import { readSchemas } from './catalog.ts'

/** Rows that stand in every database that nobody has used: what the migrations themselves have put there. */
const madeByMigrations = ['migrations', 'audit_head']

/** @throws Refused where this code does not know, or has changed, a migration that the backup had */
export function refuseOtherMigrations(
  schemas: readonly SavedSchema[],
  migrationsOf: (schema: string) => string,
): void {
  for (const { name, migrations } of schemas) {
    const folder = migrationsOf(name)
    if (!existsSync(folder))
      throw new Refused(
        `The migrations of ${name} are not there (${folder}): restore from a whole checkout, or the image.`,
      )
    const known = new Map(readMigrations(folder).map(({ folderMillis, hash }) => [folderMillis, hash]))
    const missing = migrations.filter(({ id, hash }) => known.get(id) !== hash)
    if (missing.length)
      throw new Refused(
        `Another version made the backup: ${name} had ${missing.length} ${missing.length === 1 ? 'migration' : 'migrations'} that this one does not have. Restore with that version, or with a later release.`,
      )
  }
}

/** @throws Refused where there is no place for the tables, or services are at work in it */
export async function refuseUnready(client: Client, schemas: readonly SavedSchema[]): Promise<void> {
  const { rows } = await client.query<{ name: string; owner: string }>(
    'select nspname as name, pg_get_userbyid(nspowner) as owner from pg_namespace',
  )
  const found = new Map(rows.map(({ name, owner }) => [name, owner]))
  const missing = schemas.filter(({ name }) => !found.has(name)).map(({ name }) => name)
  if (missing.length)
    throw new Refused(
      `The database has no schema ${missing.join(', ')}. Make roles and schemas first, as a deployment does before its services start.`,
    )
  const roles = schemas.flatMap(({ name }) => [name, found.get(name)])
  const { rows: connected } = await client.query<{ role: string }>(
    `select distinct usename as role from pg_stat_activity
      where datname = current_database() and usename = any($1) order by 1`,
    [roles],
  )
  if (connected.length)
    throw new Refused(
      `${connected.map(({ role }) => role).join(', ')} is at work in the database. Stop all services first, so that nobody writes while the stores are restored.`,
    )
}

/** Tables with rows that somebody has put there. */
export async function tablesInUse(client: Client): Promise<string[]> {
  const inUse: string[] = []
  for (const { name: schema, tables } of await readSchemas(client))
    for (const { name } of tables.filter((table) => !madeByMigrations.includes(table.name))) {
      const { rowCount } = await client.query(
        `select 1 from ${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)} limit 1`,
      )
      if (rowCount) inUse.push(`${schema}.${name}`)
    }
  return inUse
}
