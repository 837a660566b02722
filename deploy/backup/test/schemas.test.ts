import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestPostgres } from '@faresight/kit/testing'
import { readMigrations } from '@faresight/kit/migrate'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import {
  listNonEmptyTables,
  refuseUnknownMigrations,
  refuseUnreadyDatabase,
} from '../src/postgres/check-target.ts'
import { readServiceSchemas } from '../src/postgres/catalog.ts'
import { connectToPostgres } from '../src/postgres/session.ts'
import { replaceSchemas } from '../src/postgres/replace-schemas.ts'
import { saveSchemas } from '../src/postgres/save-schemas.ts'
import { wholeTest } from '../../../test/setup/whole-test.ts'

const search = join(import.meta.dirname, '../../../services/search/migrations')

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faresight-schemas-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** The migrations of search as a later release may have them: one more. */
async function addMigration(): Promise<string> {
  const copy = join(folder, 'later-migrations')
  await cp(search, copy, { recursive: true })
  const journal = join(copy, 'meta', '_journal.json')
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8')) as { entries: { when: number }[] }
  const [tag, when] = ['9999_notes', (entries.at(-1)?.when ?? 0) + 1]
  await writeFile(
    join(copy, `${tag}.sql`),
    `ALTER TABLE "flight_searches" ADD COLUMN "note" text DEFAULT 'none' NOT NULL;`,
  )
  const more = { idx: entries.length, version: '7', when, tag, breakpoints: true }
  await writeFile(journal, JSON.stringify({ ...rest, entries: [...entries, more] }))
  return copy
}

/** A database with the schema of search, and a connection that may do everything in it. */
async function database(migrations?: string) {
  const made = await createTestPostgres('search', migrations)
  const url = new URL(inject('postgresAdminUrl'))
  url.pathname = new URL(made.url).pathname
  const session = await connectToPostgres(url.href, 'schemas')
  return {
    url: url.href,
    client: session.client,
    pool: made.postgres.pool,
    disconnectService: () => made.postgres[Symbol.asyncDispose](),
    async [Symbol.asyncDispose]() {
      await session[Symbol.asyncDispose]()
      await made[Symbol.asyncDispose]()
    },
  }
}

const oddities = ['tab\there', 'line\nbreak', String.raw`back\slash \N \.`, 'ünï→😀', '', 'null']

wholeTest(
  'a backup of an earlier release is restored into its own tables, and later migrations are then applied',
  async () => {
    const later = await addMigration()
    await using from = await database(search)
    await using to = await database()
    for (const name of oddities)
      await from.client.query(
        `insert into search.flight_searches (id, origin, providers, created_at)
       values (gen_random_uuid(), $1, '[{"a": 1.50, "b": "\\u00e9"}]', '2026-01-01 00:00:00.123456+02')`,
        [name],
      )
    await from.client.query(
      `insert into search.flight_searches (id, origin, providers) values (gen_random_uuid(), null, '[]')`,
    )
    const shape =
      'select origin, providers::text, created_at::text from search.flight_searches order by 1, 2, 3'
    const wanted = (await from.client.query(shape)).rows
    await from.client.query('begin isolation level repeatable read read only')
    const saved = await saveSchemas(from.client, folder, await readServiceSchemas(from.client))
    await from.client.query('commit')

    await replaceSchemas(to, folder, saved, () => later)
    expect((await to.client.query(shape)).rows).toEqual(wanted)
    const { rows } = await to.client.query('select id::int8::text as id from search.migrations order by 1')
    expect(rows.map(({ id }) => Number(id))).toEqual(readMigrations(later).map((it) => it.folderMillis))
    expect(await listNonEmptyTables(to.client)).toEqual(['search.flight_searches'])
    const { rows: owners } = await to.client.query(
      `select distinct tableowner = (select pg_get_userbyid(nspowner) from pg_namespace where nspname = 'search') as own
       from pg_tables where schemaname = 'search'`,
    )
    expect(owners).toEqual([{ own: true }])
    expect((await to.pool.query('select distinct note from flight_searches')).rows).toEqual([
      { note: 'none' },
    ])
  },
)

test('a restore replaces all rows; a failed one leaves none until it is repeated', async () => {
  await using from = await database(search)
  await using to = await database(search)
  const add = (it: typeof from) =>
    it.client.query(`insert into search.flight_searches (id, providers) values (gen_random_uuid(), '[]')`)
  for (const it of [from, to, to]) await add(it)
  const count = async () =>
    (await to.client.query('select count(*)::int as n from search.flight_searches')).rows[0]?.n
  const [saved] = await saveSchemas(from.client, folder, await readServiceSchemas(from.client))
  if (!saved) throw new Error('No schema was saved.')
  const wrong = saved.tables.map((table) => ({ ...table, rows: table.rows + 1 }))
  await expect(replaceSchemas(to, folder, [{ ...saved, tables: wrong }], () => search)).rejects.toThrow(
    /has 0 rows, but 1 were saved|has 1 rows, but 2 were saved/,
  )
  await to.client.query('rollback')
  expect(await count()).toBe(0)
  await replaceSchemas(to, folder, [saved], () => search)
  expect(await count()).toBe(1)
})

test('a backup refuses a schema with anything but plain tables', async () => {
  await using it = await database(search)
  await it.client.query('create sequence search.numbers')
  await expect(readServiceSchemas(it.client)).rejects.toThrow(
    'search contains numbers, which is no plain table',
  )
  await it.client.query('drop sequence search.numbers; create materialized view search.counts as select 1')
  await expect(readServiceSchemas(it.client)).rejects.toThrow(
    'search contains counts, which is no plain table',
  )
})

test('a backup with unknown or changed migrations is refused', async () => {
  const later = await addMigration()
  const migrations = readMigrations(later).map(({ folderMillis: id, hash }) => ({ id, hash }))
  const schema = { name: 'search', migrations, tables: [] }
  expect(() => refuseUnknownMigrations([schema], () => later)).not.toThrow()
  expect(() => refuseUnknownMigrations([schema], () => search)).toThrow(
    'Another version created the backup: search had 1 migration that this version lacks.',
  )
  const edited = migrations.map((it, index) => (index ? it : { ...it, hash: 'other' }))
  expect(() => refuseUnknownMigrations([{ ...schema, migrations: edited }], () => later)).toThrow(
    'search had 1 migration that this version lacks',
  )
  expect(() => refuseUnknownMigrations([schema], () => join(folder, 'none'))).toThrow('are missing')
})

test('a restore is refused if a schema is missing or its service is connected', async () => {
  await using it = await database(search)
  const schema = (name: string) => ({ name, migrations: [], tables: [] })
  await expect(refuseUnreadyDatabase(it.client, [schema('search'), schema('auth')])).rejects.toThrow(
    'The database has no schema auth.',
  )
  await it.pool.query('select 1')
  await expect(refuseUnreadyDatabase(it.client, [schema('search')])).rejects.toThrow(
    'is connected to the database',
  )
  await it.disconnectService()
  await expect
    .poll(() => refuseUnreadyDatabase(it.client, [schema('search')]).then(() => 'ready', String))
    .toBe('ready')
})
