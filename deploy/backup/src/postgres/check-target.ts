import { existsSync } from 'node:fs'
import { readMigrations } from '@faresight/kit/migrate'
import type { Client } from 'pg'
import type { SavedSchema } from '../manifest.ts'
import { OperatorError } from '../operator-error.ts'
import { readServiceSchemas } from './catalog.ts'
import { findMigrationsFolder, readSchemaOwners } from './replace-schemas.ts'

/** Migrations insert rows into these, so they are never empty. */
const filledByMigrations = ['migrations', 'audit_head']

/** @throws OperatorError if this release lacks or changed a migration that the backup had */
export function refuseUnknownMigrations(
  schemas: readonly SavedSchema[],
  findMigrations = findMigrationsFolder,
): void {
  for (const { name, migrations } of schemas) {
    const folder = findMigrations(name)
    if (!existsSync(folder))
      throw new OperatorError(
        `The migrations of ${name} are missing (${folder}): restore from a full checkout, or the image.`,
      )
    const known = new Map(readMigrations(folder).map(({ folderMillis, hash }) => [folderMillis, hash]))
    const missing = migrations.filter(({ id, hash }) => known.get(id) !== hash)
    if (missing.length)
      throw new OperatorError(
        `Another version created the backup: ${name} had ${missing.length} ${missing.length === 1 ? 'migration' : 'migrations'} that this version lacks. Restore with that version, or with a later release.`,
      )
  }
}

/** @throws OperatorError if a schema is missing, or a service is connected */
export async function refuseUnreadyDatabase(client: Client, schemas: readonly SavedSchema[]): Promise<void> {
  const owners = await readSchemaOwners(client)
  const missing = schemas.filter(({ name }) => !owners.has(name)).map(({ name }) => name)
  if (missing.length)
    throw new OperatorError(
      `The database has no schema ${missing.join(', ')}. Create roles and schemas first, as a deployment does before its services start.`,
    )
  const roles = schemas.flatMap(({ name }) => [name, owners.get(name)])
  const { rows: connected } = await client.query<{ role: string }>(
    `select distinct usename as role from pg_stat_activity
      where datname = current_database() and usename = any($1) order by 1`,
    [roles],
  )
  if (connected.length)
    throw new OperatorError(
      `${connected.map(({ role }) => role).join(', ')} is connected to the database. Stop all services first, so that nothing writes while the stores are restored.`,
    )
}

export async function listNonEmptyTables(client: Client): Promise<string[]> {
  const found: string[] = []
  for (const { name: schema, tables } of await readServiceSchemas(client))
    for (const { name } of tables.filter((table) => !filledByMigrations.includes(table.name))) {
      const { rowCount } = await client.query(
        `select 1 from ${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)} limit 1`,
      )
      if (rowCount) found.push(`${schema}.${name}`)
    }
  return found
}
