import type { Client } from 'pg'
import { type CopyToStreamQuery, to as copyTo } from 'pg-copy-streams'
import { writeBackupFile } from '../backup-files.ts'
import type { SavedSchema, SavedTable } from '../manifest.ts'
import { type CatalogSchema, type CatalogTable, isSavedTable } from './catalog.ts'

/** Saves every table as the current transaction sees it. */
export async function saveSchemas(
  client: Client,
  folder: string,
  schemas: readonly CatalogSchema[],
): Promise<SavedSchema[]> {
  const saved: SavedSchema[] = []
  for (const schema of schemas) {
    const tables: SavedTable[] = []
    for (const table of schema.tables)
      if (isSavedTable(schema.name, table.name))
        tables.push(await saveTable(client, folder, schema.name, table))
    saved.push({ name: schema.name, migrations: schema.migrations, tables })
  }
  return saved
}

async function saveTable(
  client: Client,
  folder: string,
  schema: string,
  { name, columns }: CatalogTable,
): Promise<SavedTable> {
  const rows = streamTableRows(client, schema, { name, columns })
  const file = await writeBackupFile(folder, `postgres/${schema}.${name}.copy.gz`, rows)
  return { ...file, name, columns, rows: rows.rowCount }
}

/** The rows of a table in COPY's text format, in no particular order. */
export function streamTableRows(client: Client, schema: string, table: CatalogTable): CopyToStreamQuery {
  return client.query(copyTo(`copy ${formatCopyTarget(client, schema, table)} to stdout`))
}

/** The table and its columns for a COPY. Columns are named, since their order may differ in another database. */
export function formatCopyTarget(client: Client, schema: string, { name, columns }: CatalogTable): string {
  const quoted = (word: string) => client.escapeIdentifier(word)
  return `${quoted(schema)}.${quoted(name)} (${columns.map(quoted).join(', ')})`
}
