import type { Client } from 'pg'
import { type CopyToStreamQuery, to as copyTo } from 'pg-copy-streams'
import { keep } from '../folder/keep.ts'
import type { SavedSchema, SavedTable } from '../manifest.ts'
import { isSaved, type Schema, type Table } from './catalog.ts'

/** Saves every table of the transaction at hand, which therefore are of one moment. */
export async function saveSchemas(
  client: Client,
  folder: string,
  schemas: readonly Schema[],
): Promise<SavedSchema[]> {
  const saved: SavedSchema[] = []
  for (const schema of schemas) {
    const tables: SavedTable[] = []
    for (const table of schema.tables)
      if (isSaved(schema.name, table.name)) tables.push(await saveTable(client, folder, schema.name, table))
    saved.push({ name: schema.name, migrations: schema.migrations, tables })
  }
  return saved
}

async function saveTable(
  client: Client,
  folder: string,
  schema: string,
  { name, columns }: Table,
): Promise<SavedTable> {
  const rows = copyOut(client, schema, { name, columns })
  const kept = await keep(folder, `postgres/${schema}.${name}.copy.gz`, rows)
  return { ...kept, name, columns, rows: rows.rowCount }
}

/** The rows of a table, in no certain order. */
export function copyOut(client: Client, schema: string, table: Table): CopyToStreamQuery {
  return client.query(copyTo(`copy ${copied(client, schema, table)} to stdout`))
}

/** What a COPY is of, by its columns' names: their order may be another one in the database that it is restored to. */
export function copied(client: Client, schema: string, { name, columns }: Table): string {
  const quoted = (word: string) => client.escapeIdentifier(word)
  return `${quoted(schema)}.${quoted(name)} (${columns.map(quoted).join(', ')})`
}
