import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestPostgres } from '@faresight/kit/testing'
import { readMigrations } from '@faresight/kit/migrate'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { refuseOtherMigrations, refuseUnready, tablesInUse } from '../src/postgres/check.ts'
import { readSchemas } from '../src/postgres/catalog.ts'
import { connectSession } from '../src/postgres/connect.ts'
import { loadSchemas } from '../src/postgres/load.ts'
import { saveSchemas } from '../src/postgres/save.ts'
import { wholeTest } from '../../../test/setup/whole-test.ts'

const search = join(import.meta.dirname, '../../../services/search/migrations')

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faresight-tables-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** The migrations of search and one more, as a later release has them. */
async function withOneMore(): Promise<string> {
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

/** A database with the schema of search, and the right to everything in it. */
async function database(migrations?: string) {
  const made = await createTestPostgres('search', migrations)
  const url = new URL(inject('postgresAdminUrl'))
  url.pathname = new URL(made.url).pathname
  const session = await connectSession(url.href, 'tables')
  return {
    url: url.href,
    client: session.client,
    pool: made.postgres.pool,
    leave: () => made.postgres[Symbol.asyncDispose](),
    async [Symbol.asyncDispose]() {
      await session[Symbol.asyncDispose]()
      await made[Symbol.asyncDispose]()
    },
  }
}

const oddities = ['tab\there', 'line\nbreak', String.raw`back\slash \N \.`, 'ünï→😀', '', 'null']

wholeTest(
  'a backup of an earlier release is restored to its own tables, and then brought up to date',
  async () => {
    const later = await withOneMore()
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
    const saved = await saveSchemas(from.client, folder, await readSchemas(from.client))
    await from.client.query('commit')

    await loadSchemas(to, folder, saved, () => later)
    expect((await to.client.query(shape)).rows).toEqual(wanted)
    const { rows } = await to.client.query('select id::int8::text as id from search.migrations order by 1')
    expect(rows.map(({ id }) => Number(id))).toEqual(readMigrations(later).map((it) => it.folderMillis))
    expect(await tablesInUse(to.client)).toEqual(['search.flight_searches'])
    // They are the service's, as after its own migrations.
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

test('what is restored replaces what was there, and where that fails no row is there until it is done again', async () => {
  await using from = await database(search)
  await using to = await database(search)
  const add = (it: typeof from) =>
    it.client.query(`insert into search.flight_searches (id, providers) values (gen_random_uuid(), '[]')`)
  for (const it of [from, to, to]) await add(it)
  const count = async () =>
    (await to.client.query('select count(*)::int as n from search.flight_searches')).rows[0]?.n
  const [saved] = await saveSchemas(from.client, folder, await readSchemas(from.client))
  if (!saved) throw new Error('No schema was saved.')
  const wrong = saved.tables.map((table) => ({ ...table, rows: table.rows + 1 }))
  await expect(loadSchemas(to, folder, [{ ...saved, tables: wrong }], () => search)).rejects.toThrow(
    /has 0 rows, and 1 were saved|has 1 rows, and 2 were saved/,
  )
  await to.client.query('rollback')
  expect(await count()).toBe(0)
  await loadSchemas(to, folder, [saved], () => search)
  expect(await count()).toBe(1)
})

test('what a backup cannot save is refused, and never left out in silence', async () => {
  await using it = await database(search)
  await it.client.query('create sequence search.numbers')
  await expect(readSchemas(it.client)).rejects.toThrow('search holds numbers, which is no plain table')
  await it.client.query('drop sequence search.numbers; create materialized view search.counts as select 1')
  await expect(readSchemas(it.client)).rejects.toThrow('search holds counts, which is no plain table')
})

test('migrations that this release does not have, or has otherwise, are refused', async () => {
  const later = await withOneMore()
  const migrations = readMigrations(later).map(({ folderMillis: id, hash }) => ({ id, hash }))
  const schema = { name: 'search', migrations, tables: [] }
  expect(() => refuseOtherMigrations([schema], () => later)).not.toThrow()
  expect(() => refuseOtherMigrations([schema], () => search)).toThrow(
    'Another version made the backup: search had 1 migration that this one does not have.',
  )
  const edited = migrations.map((it, index) => (index ? it : { ...it, hash: 'other' }))
  expect(() => refuseOtherMigrations([{ ...schema, migrations: edited }], () => later)).toThrow(
    'search had 1 migration that this one does not have',
  )
  expect(() => refuseOtherMigrations([schema], () => join(folder, 'none'))).toThrow('are not there')
})

test('where there is no schema, or its service is at work, nothing is restored', async () => {
  await using it = await database(search)
  const schema = (name: string) => ({ name, migrations: [], tables: [] })
  await expect(refuseUnready(it.client, [schema('search'), schema('auth')])).rejects.toThrow(
    'The database has no schema auth.',
  )
  // One statement opens a connection, which the pool then holds.
  await it.pool.query('select 1')
  await expect(refuseUnready(it.client, [schema('search')])).rejects.toThrow('is at work in the database')
  await it.leave()
  await expect
    .poll(() => refuseUnready(it.client, [schema('search')]).then(() => 'ready', String))
    .toBe('ready')
})
