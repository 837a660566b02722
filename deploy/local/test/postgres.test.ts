import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { createScratchFolder } from '../../../test/setup/scratch-folder.ts'
import { stopAndRemoveDataDir } from '../src/stack/delete-data.ts'
import { createOtherUserRunner, choosePostgresRunner } from '../src/servers/postgres-runner.ts'
import { type LocalPostgres, startLocalPostgres } from '../src/servers/postgres.ts'
import { sendSignal } from '../src/processes/os-process.ts'
import { provisionDatabase, requireUtf8Database } from '@faresight/setup/database/provision'
import { postgresRoles } from '@faresight/setup/database/roles'
import { wholeTest } from '../../../test/setup/whole-test.ts'

/** Shared by all tests, since creating a database takes seconds. */
let dataDir: string
let dir: string
beforeAll(async () => {
  dataDir = await createScratchFolder()
  dir = join(dataDir, 'postgres')
})
// A test that fails half-way leaves a server running.
afterAll(() => stopAndRemoveDataDir(dataDir))

const password = 'not a secret'

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

async function postmaster(data: string): Promise<number> {
  return Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0])
}

wholeTest('an interrupted first start leaves no half database behind', async () => {
  await mkdir(join(dir, 'data.new', 'base'), { recursive: true })
  await using server = await startLocalPostgres({ dir, password })
  expect(await query(server.adminUrl, 'select 1 as one')).toEqual([{ one: 1 }])
})

wholeTest('data survive a stop', async () => {
  {
    await using server = await startLocalPostgres({ dir, password })
    await query(server.adminUrl, 'create table of_a_stop as select 7 as value')
  }
  await using again = await startLocalPostgres({ dir, password })
  expect(await query(again.adminUrl, 'select value from of_a_stop')).toEqual([{ value: 7 }])
})

wholeTest('a server of a killed launcher is stopped, and its data are kept', async () => {
  const orphan = await startLocalPostgres({ dir, password })
  await query(orphan.adminUrl, 'create table of_an_orphan as select 7 as value')
  await using next = await startLocalPostgres({ dir, password })
  expect(await query(next.adminUrl, 'select value from of_an_orphan')).toEqual([{ value: 7 }])
  await expect(query(orphan.adminUrl, 'select 1')).rejects.toThrow('ECONNREFUSED')
})

wholeTest('a killed server starts again with its data', async () => {
  const killed = await startLocalPostgres({ dir, password })
  await query(killed.adminUrl, 'create table of_a_kill as select 7 as value')
  sendSignal(await postmaster(join(dir, 'data')), 'SIGKILL')
  await using next = await startLocalPostgres({ dir, password })
  expect(await query(next.adminUrl, 'select value from of_a_kill')).toEqual([{ value: 7 }])
})

wholeTest('the server starts although the pid in its lock file now belongs to another program', async () => {
  const killed = await startLocalPostgres({ dir, password })
  const lock = join(dir, 'data', 'postmaster.pid')
  const text = await readFile(lock, 'utf8')
  await killed[Symbol.asyncDispose]()
  await writeFile(lock, text.replace(/^\d+/, String(process.pid)))
  await using next = await startLocalPostgres({ dir, password })
  expect(await query(next.adminUrl, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a wrong password is refused', async () => {
  await using server = await startLocalPostgres({ dir, password })
  await expect(
    query(server.adminUrl.replace(encodeURIComponent(password), 'wrong'), 'select 1'),
  ).rejects.toThrow('password authentication failed')
})

wholeTest('the server can run as another user than root', async ({ skip }) => {
  skip(process.getuid?.() !== 0, 'only root may run programs as another user')
  const own = await createScratchFolder()
  onTestFinished(() => stopAndRemoveDataDir(own))
  const runner = await createOtherUserRunner(own)
  await using server = await startLocalPostgres({ dir: own, password, runner, temporary: true })
  expect(await query(server.adminUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(runner.home).toMatch(/^\/var\/lib\/faresight\//)
})

describe('a service', () => {
  let server: LocalPostgres
  forAllTests(
    async () => startLocalPostgres({ dir: await createScratchFolder(), password, temporary: true }),
    (it) => (server = it),
  )

  test('has a schema of its own, and does not see that of another', async () => {
    const urls = await provisionDatabase(server.adminUrl, { auth: 'one', search: 'two' }, 'faresight')
    const [auth = '', search = ''] = [urls['auth'], urls['search']]
    await query(auth, 'create table users as select 1 as id')
    expect(
      await query(server.adminUrl.replace(/postgres$/, 'faresight'), 'select id from auth.users'),
    ).toHaveLength(1)
    await expect(query(search, 'select id from auth.users')).rejects.toThrow(
      'permission denied for schema auth',
    )
    await expect(query(search, 'create table public.notes (id int)')).rejects.toThrow('permission denied')
    await expect(query(search, 'create schema other')).rejects.toThrow('permission denied')
    await expect(query(search, 'create table auth.notes (id int)')).rejects.toThrow('permission denied')
  })

  test('has only the rights that the owner of its schema grants', async () => {
    const passwords = { admin: 'one', admin_owner: 'two' }
    const urls = await provisionDatabase(server.adminUrl, passwords, 'faresight')
    const [service, owner] = [urls['admin'] ?? '', urls['admin_owner'] ?? '']
    await query(owner, 'create table notes as select 1 as id; grant select, insert on notes to admin')
    await query(service, 'insert into notes values (2)')
    await expect(query(service, 'delete from notes')).rejects.toThrow('permission denied')
    await expect(query(service, 'create table others (id int)')).rejects.toThrow('permission denied')
    expect(await query(service, 'select id from notes order by id')).toEqual([{ id: 1 }, { id: 2 }])
    await provisionDatabase(server.adminUrl, passwords, 'faresight')
    await expect(query(service, 'delete from notes')).rejects.toThrow('permission denied')
  })

  wholeTest('can be provisioned by a role that is no superuser', async () => {
    await query(server.adminUrl, "create role boss login createrole password 'boss'")
    await query(server.adminUrl, 'create database own owner boss')
    const bossUrl = server.adminUrl.replace(/\/\/.*@/, '//boss:boss@').replace(/postgres$/, 'own')
    await provisionDatabase(bossUrl, { billing: 'one' })
    const urls = await provisionDatabase(bossUrl, { billing: 'two' })
    await query(urls['billing'] ?? '', 'create table users as select 1 as id')
    expect(await query(urls['billing'] ?? '', 'select id from billing.users')).toEqual([{ id: 1 }])
  })

  test('gets no database that is not UTF-8', async () => {
    await query(server.adminUrl, "create database latin encoding 'LATIN1' locale 'C' template template0")
    const url = server.adminUrl.replace(/postgres$/, 'latin')
    const refusal = /"latin" must be UTF-8, but its encoding is LATIN1.*CREATE DATABASE/
    await expect(provisionDatabase(url, { billing: 'one' })).rejects.toThrow(refusal)
    await expect(requireUtf8Database(url)).rejects.toThrow(refusal)
    await expect(requireUtf8Database(server.adminUrl)).resolves.toBeUndefined()
  })

  test('may connect to its own database, but not to postgres and template1', async () => {
    const passwords = Object.fromEntries(postgresRoles.map((role) => [role, `of ${role}`]))
    await provisionDatabase(server.adminUrl, passwords, 'faresight')
    const urls = await provisionDatabase(server.adminUrl, passwords, 'faresight')
    for (const role of postgresRoles) {
      const url = urls[role] ?? ''
      expect(await query(url, 'select current_user as name')).toEqual([{ name: role }])
      for (const other of ['postgres', 'template1'])
        await expect(query(url.replace(/faresight$/, other), 'select 1')).rejects.toThrow(
          `permission denied for database "${other}"`,
        )
    }
  })
})

test('the log holds no value that violated a constraint', async () => {
  await using server = await startLocalPostgres({ dir, password })
  await query(server.adminUrl, 'create table people (email text unique)')
  await query(server.adminUrl, "insert into people values ('mira' || '@mail.test')")
  const again = query(server.adminUrl, "insert into people values ('mira' || '@mail.test')")
  await expect(again).rejects.toThrow('people_email_key')
  const { home } = await choosePostgresRunner(dir)
  const log = await readFile(join(home, 'postgres.log'), 'utf8')
  expect(log).toContain('people_email_key')
  expect(log).not.toContain('mira@mail.test')
})
