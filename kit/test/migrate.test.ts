import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrateSchema } from '@faresight/kit/migrate'
import { createTestPostgres, type TestPostgres } from '@faresight/kit/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { wholeTest } from '../../test/setup/whole-test.ts'

let folder: string
let owned: TestPostgres

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  await mkdir(join(folder, 'meta'))
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(async () => {
  owned = await createTestPostgres('things')
})
afterEach(() => owned[Symbol.asyncDispose]())

/** Writes a folder as drizzle-kit does. */
async function write(...migrations: string[]): Promise<void> {
  await writeAt(...migrations.map((sql, index): [number, string] => [1000 + index, sql]))
}

/** The same, each with the time at which it was generated. */
async function writeAt(...migrations: [when: number, sql: string][]): Promise<void> {
  const entries = migrations.map(([when], idx) => ({
    idx,
    version: '7',
    when,
    tag: `000${idx}_x`,
    breakpoints: true,
  }))
  await writeFile(
    join(folder, 'meta/_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  )
  for (const [index, [, sql]] of migrations.entries()) await writeFile(join(folder, `000${index}_x.sql`), sql)
}

async function tables(): Promise<string[]> {
  const { rows } = await owned.postgres.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'things' order by 1`,
  )
  return rows.map(({ name }) => name)
}

test('each migration is applied once, in the schema of its role', async () => {
  await write('create table a (id int);\n--> statement-breakpoint\ncreate table b (id int);')
  await migrateSchema(owned.url, folder)
  await write(
    'create table a (id int);\n--> statement-breakpoint\ncreate table b (id int);',
    'create table c (id int)',
  )
  await migrateSchema(owned.url, folder)
  await migrateSchema(owned.url, folder)
  expect(await tables()).toEqual(['a', 'b', 'c', 'migrations'])
})

wholeTest('concurrent migrations apply each migration once', async () => {
  await write('create table a (id int)')
  await Promise.all([1, 2, 3, 4].map(() => migrateSchema(owned.url, folder)))
  expect(await tables()).toEqual(['a', 'migrations'])
})

test('a failed migration is rolled back, says what to do, and can be run again', async () => {
  const [good, half] = ['create table a (id int)', 'create table b (id int);\n--> statement-breakpoint\n']
  await write(good, `${half}create table c (id no_such_type)`)
  await expect(migrateSchema(owned.url, folder)).rejects.toThrow(
    /^Migration 0001_x failed: type "no_such_type" does not exist\. Nothing of it was done: mend its cause/,
  )
  expect(await tables()).toEqual(['a', 'migrations'])
  await write(good, `${half}create table c (id int)`)
  await migrateSchema(owned.url, folder)
  expect(await tables()).toEqual(['a', 'b', 'c', 'migrations'])
})

test('a database of a later release is left unchanged', async () => {
  await write('create table a (id int)', 'create table b (id int)')
  await migrateSchema(owned.url, folder)
  await write('create table a (id int)')
  await migrateSchema(owned.url, folder)
  expect(await tables()).toEqual(['a', 'b', 'migrations'])
})

/** Has `a` locked until it is disposed, as by a transaction that somebody forgot. */
async function locked(): Promise<AsyncDisposable> {
  const holder = await owned.postgres.pool.connect()
  await holder.query('begin')
  await holder.query('select * from a')
  return {
    async [Symbol.asyncDispose]() {
      await holder.query('rollback')
      holder.release()
    },
  }
}

wholeTest(
  'a migration that finds its table locked lets others through, and is done once it is free',
  async () => {
    await write('create table a (id int)')
    await migrateSchema(owned.url, folder)
    await write('create table a (id int)', 'alter table a add column more int')
    const held = await locked()
    const waits = `select count(*)::int as n from pg_stat_activity
    where application_name = 'migrate' and wait_event_type = 'Lock' and datname = current_database()`
    const waiting = async () => (await owned.postgres.pool.query<{ n: number }>(waits)).rows[0]?.n
    const migrating = migrateSchema(owned.url, folder, { lockMs: 300, pauseMs: 10 })
    await expect.poll(waiting).toBe(1)
    // It would queue behind the migration for as long as that waits.
    await owned.postgres.pool.query('select * from a')
    await held[Symbol.asyncDispose]()
    await migrating
    expect((await owned.postgres.pool.query('select more from a')).rows).toEqual([])
  },
)

wholeTest('a migration that never gets its locks gives up, and says where to look', async () => {
  await write('create table a (id int)')
  await migrateSchema(owned.url, folder)
  await write('create table a (id int)', 'drop table a')
  await using _held = await locked()
  await expect(migrateSchema(owned.url, folder, { lockMs: 20, pauseMs: 10, tries: 3 })).rejects.toThrow(
    /Migration 0001_x failed: .*lock timeout.*look in pg_stat_activity/,
  )
  expect(await tables()).toEqual(['a', 'migrations'])
})

const alone = `-- alone: it is built while others write
create unique index concurrently if not exists a_id on a (id)`

async function indexIsValid(): Promise<boolean | undefined> {
  const { rows } = await owned.postgres.pool.query<{ valid: boolean }>(
    `select indisvalid as valid from pg_index where indexrelid = to_regclass('a_id')`,
  )
  return rows[0]?.valid
}

test('an index is built during writes, and an invalid one is rebuilt', async () => {
  await write('create table a (id int)', 'insert into a values (1), (1)', alone)
  // What is there twice cannot be unique: the index is left behind, and is none.
  await expect(migrateSchema(owned.url, folder)).rejects.toThrow(/Migration 0002_x failed: .*run it again/)
  expect(await indexIsValid()).toBe(false)
  await owned.postgres.pool.query('delete from a')
  await migrateSchema(owned.url, folder)
  expect(await indexIsValid()).toBe(true)
})

test('concurrent migrations build an index once, without a deadlock', async () => {
  await write('create table a (id int)', alone)
  await Promise.all([1, 2, 3].map(() => migrateSchema(owned.url, folder)))
  expect(await indexIsValid()).toBe(true)
})

test('a schema of other migrations is left unchanged, and the error says how to start with empty data', async () => {
  const other =
    /^Other migrations than those of this version made the schema things\. .*npm start -- --reset.*down --volumes/s
  const [a, b, c] = ['a', 'b', 'c'].map((name) => `create table ${name} (id int)`)
  await write(a!, b!)
  await migrateSchema(owned.url, folder)

  // Edited since.
  await write(a!, 'create table b (id bigint)')
  await expect(migrateSchema(owned.url, folder)).rejects.toThrow(other)
  // One initial migration, written later, in place of those two.
  await writeAt([3000, `${a!}; ${b!}; ${c!}`])
  await expect(migrateSchema(owned.url, folder)).rejects.toThrow(other)
  // One initial migration, written earlier: a checkout of an older version.
  await writeAt([500, a!])
  await expect(migrateSchema(owned.url, folder)).rejects.toThrow(other)
  // One of them is gone, and a later one is there.
  await writeAt([1000, a!], [3000, c!])
  await expect(migrateSchema(owned.url, folder)).rejects.toThrow(other)
  expect(await tables()).toEqual(['a', 'b', 'migrations'])
})
