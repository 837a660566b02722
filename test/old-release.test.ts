import { randomUUID } from 'node:crypto'
import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { migrate } from '@faresight/kit/migrate'
import type { Postgres } from '@faresight/kit/postgres'
import { testPostgres } from '@faresight/kit/testing'
import { expect, test } from 'vitest'
import { earlierMigrations, migrationsOf } from './setup/earlier-migrations.ts'
import { type Table, tablesOf } from './setup/tables.ts'

const folders = globSync('*/migrations', { cwd: new URL('../services/', import.meta.url) }).map((path) =>
  dirname(path),
)
const all = await Promise.all(folders.map(async (service) => ({ service, ...(await migrationsOf(service)) })))
const steps = all.flatMap(({ service, folder, tags }) =>
  tags.slice(1).map((tag) => ({ service, folder, tag })),
)

type Row = Record<string, unknown>
type Pool = Postgres['pool']

const quoted = (name: string) => `"${name}"`

/** Of each type a value that no row has, other than what the release before has a list of words for. */
const values: Record<string, () => unknown> = {
  uuid: randomUUID,
  text: () => `text ${randomUUID()}`,
  'text[]': () => [randomUUID()],
  integer: () => next(),
  bigint: () => next(),
  smallint: () => next(),
  numeric: () => next(),
  'double precision': () => next(),
  boolean: () => false,
  jsonb: () => JSON.stringify({ some: randomUUID() }),
  date: () => new Date(Date.UTC(2030, 0, next())).toISOString().slice(0, 10),
  'timestamp with time zone': () => new Date(Date.UTC(2030, 0, next())),
}

let count = 0
const next = () => ++count

/** A row that names every column of the table, and those whose rows it belongs to. */
function rowOf({ columns, parents }: Table, written: ReadonlyMap<string, Row>): Row {
  const entries = columns.map(({ name, type, word }) => {
    const parent = parents[name]
    if (parent) return [name, written.get(parent.table)?.[parent.column]] as const
    const value = values[type]
    if (!value) throw new Error(`The test knows no value for a column of type ${type}.`)
    return [name, type === 'text' && word !== null ? word : value()] as const
  })
  return Object.fromEntries(entries)
}

/** Writes a row to each table, naming the columns that it has here and no other. */
async function writeAll(pool: Pool, tables: readonly Table[]): Promise<Map<string, Row>> {
  const written = new Map<string, Row>()
  for (const table of tables) {
    const row = rowOf(table, written)
    const names = Object.keys(row).map(quoted).join(', ')
    const places = Object.keys(row).map((_, index) => `$${index + 1}`)
    const insert = `insert into ${quoted(table.name)} (${names}) values (${places.join(', ')})`
    await pool.query(insert, Object.values(row))
    written.set(table.name, row)
  }
  return written
}

/** Reads and changes all rows in the same way; answers how many there are of each table. */
async function readAndChange(pool: Pool, tables: readonly Table[]): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const { name, columns } of tables) {
    const names = columns.map((it) => quoted(it.name))
    const { rows } = await pool.query(`select ${names.join(', ')} from ${quoted(name)}`)
    const same = names.map((column) => `${column} = ${column}`)
    const { rowCount } = await pool.query(`update ${quoted(name)} set ${same.join(', ')}`)
    found[name] = Math.min(rows.length, rowCount ?? 0)
  }
  return found
}

test.each(steps)(
  'of $service, what the release before $tag reads and writes it still may',
  async ({ service, folder, tag }) => {
    await using database = await testPostgres(service, await earlierMigrations(folder, tag))
    const { pool } = database.postgres
    const tables = await tablesOf(pool)
    await writeAll(pool, tables)
    await migrate(database.url, folder)
    await writeAll(pool, tables)

    expect(tables.length).toBeGreaterThan(0)
    expect(await readAndChange(pool, tables)).toEqual(Object.fromEntries(tables.map(({ name }) => [name, 2])))
  },
)
