import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectPostgres, migrate } from '@faresight/kit/postgres'
import { testPostgres, type TestPostgres } from '@faresight/kit/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

let folder: string
let owned: TestPostgres

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  await mkdir(join(folder, 'meta'))
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(async () => {
  owned = await testPostgres('things')
})
afterEach(() => owned[Symbol.asyncDispose]())

/** Writes a folder as drizzle-kit does. */
async function write(...migrations: string[]): Promise<void> {
  const entries = migrations.map((_, idx) => ({
    idx,
    version: '7',
    when: 1000 + idx,
    tag: `000${idx}_x`,
    breakpoints: true,
  }))
  await writeFile(
    join(folder, 'meta/_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  )
  for (const [index, sql] of migrations.entries()) await writeFile(join(folder, `000${index}_x.sql`), sql)
}

async function tables(): Promise<string[]> {
  const { rows } = await owned.postgres.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'things' order by 1`,
  )
  return rows.map(({ name }) => name)
}

test('migrations go into the schema of their role, each once', async () => {
  await write('create table a (id int);\n--> statement-breakpoint\ncreate table b (id int);')
  await migrate(owned.url, folder)
  await write(
    'create table a (id int);\n--> statement-breakpoint\ncreate table b (id int);',
    'create table c (id int)',
  )
  await migrate(owned.url, folder)
  await migrate(owned.url, folder)
  expect(await tables()).toEqual(['a', 'b', 'c', 'migrations'])
})

test('several at once are as good as one', async () => {
  await write('create table a (id int)')
  await Promise.all([1, 2, 3, 4].map(() => migrate(owned.url, folder)))
  expect(await tables()).toEqual(['a', 'migrations'])
})

test('a migration that fails leaves nothing behind', async () => {
  await write('create table a (id int)', 'create table b (id no_such_type)')
  await expect(migrate(owned.url, folder)).rejects.toThrow('no_such_type')
  expect(await tables()).toEqual([])
})

test('a migration that has been edited since it ran is refused', async () => {
  await write('create table a (id int)')
  await migrate(owned.url, folder)
  await write('create table a (id bigint)')
  await expect(migrate(owned.url, folder)).rejects.toThrow('edited')
})

test('ready tells whether the database answers', async () => {
  await expect(owned.postgres.ready()).resolves.toBeUndefined()
  await using away = connectPostgres('postgres://x:y@127.0.0.1:1/z', {
    max: 1,
    name: 'away',
  })
  await expect(away.ready()).rejects.toThrow('ECONNREFUSED')
})

test('a connection that the server ends does not end the process, and the next query works', async () => {
  await owned.postgres.ready()
  await using other = connectPostgres(owned.url, { max: 1, name: 'other' })
  await other.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where usename = current_user and pid <> pg_backend_pid()`)
  await expect.poll(() => owned.postgres.ready().then(() => 'up')).toBe('up')
})
