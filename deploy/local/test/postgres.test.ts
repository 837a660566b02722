import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { createScratchFolder } from '../../../test/setup/scratch-folder.ts'
import { removeLeftOvers } from '../src/stack/left-overs.ts'
import { asOtherUser, postgresAccount } from '../src/servers/postgres-account.ts'
import { type Postgres, startPostgres } from '../src/servers/postgres.ts'
import { signal } from '../src/processes/identity.ts'
import { provisionDatabase } from '@faresight/setup/database/provision'
import { databaseRoles } from '@faresight/setup/database/roles'
import { wholeTest } from '../../../test/setup/whole-test.ts'

/** Of all tests, since to make a database takes seconds. */
let dataDir: string
let dir: string
beforeAll(async () => {
  dataDir = await createScratchFolder()
  dir = join(dataDir, 'postgres')
})
// A test that fails half-way leaves a server running.
afterAll(() => removeLeftOvers(dataDir))

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
  await using server = await startPostgres({ dir, password })
  expect(await query(server.adminUrl, 'select 1 as one')).toEqual([{ one: 1 }])
})

wholeTest('what was written is there again after a stop', async () => {
  {
    await using server = await startPostgres({ dir, password })
    await query(server.adminUrl, 'create table of_a_stop as select 7 as value')
  }
  await using again = await startPostgres({ dir, password })
  expect(await query(again.adminUrl, 'select value from of_a_stop')).toEqual([{ value: 7 }])
})

wholeTest('a server that a killed launcher left running is stopped, and nothing is lost', async () => {
  const orphan = await startPostgres({ dir, password })
  await query(orphan.adminUrl, 'create table of_an_orphan as select 7 as value')
  await using next = await startPostgres({ dir, password })
  expect(await query(next.adminUrl, 'select value from of_an_orphan')).toEqual([{ value: 7 }])
  await expect(query(orphan.adminUrl, 'select 1')).rejects.toThrow('ECONNREFUSED')
})

wholeTest('a server that was killed itself starts again, and nothing is lost', async () => {
  const killed = await startPostgres({ dir, password })
  await query(killed.adminUrl, 'create table of_a_kill as select 7 as value')
  signal(await postmaster(join(dir, 'data')), 'SIGKILL')
  await using next = await startPostgres({ dir, password })
  expect(await query(next.adminUrl, 'select value from of_a_kill')).toEqual([{ value: 7 }])
})

wholeTest(
  'a lock whose number now belongs to a stranger does not keep the server from starting',
  async () => {
    const killed = await startPostgres({ dir, password })
    const lock = join(dir, 'data', 'postmaster.pid')
    const text = await readFile(lock, 'utf8')
    await killed[Symbol.asyncDispose]()
    await writeFile(lock, text.replace(/^\d+/, String(process.pid)))
    await using next = await startPostgres({ dir, password })
    expect(await query(next.adminUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  },
)

test('nobody connects without the password', async () => {
  await using server = await startPostgres({ dir, password })
  await expect(
    query(server.adminUrl.replace(encodeURIComponent(password), 'wrong'), 'select 1'),
  ).rejects.toThrow('password authentication failed')
})

wholeTest('where a user namespace is refused, another user runs it', async ({ skip }) => {
  skip(process.getuid?.() !== 0, 'only root may run programs as another user')
  const own = await createScratchFolder()
  onTestFinished(() => removeLeftOvers(own))
  const account = await asOtherUser(own)
  await using server = await startPostgres({ dir: own, password, account, temporary: true })
  expect(await query(server.adminUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(account.home).toMatch(/^\/var\/lib\/faresight\//)
})

describe('a service', () => {
  let server: Postgres
  forAllTests(
    async () => startPostgres({ dir: await createScratchFolder(), password, temporary: true }),
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

  test('may change nothing that the owner of its schema does not let it', async () => {
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

  wholeTest('gets all that from an administrator who is no superuser', async () => {
    await query(server.adminUrl, "create role boss login createrole password 'boss'")
    await query(server.adminUrl, 'create database own owner boss')
    const bossUrl = server.adminUrl.replace(/\/\/.*@/, '//boss:boss@').replace(/postgres$/, 'own')
    await provisionDatabase(bossUrl, { billing: 'one' })
    const urls = await provisionDatabase(bossUrl, { billing: 'two' })
    await query(urls['billing'] ?? '', 'create table users as select 1 as id')
    expect(await query(urls['billing'] ?? '', 'select id from billing.users')).toEqual([{ id: 1 }])
  })

  wholeTest('keeps its data when the database is provisioned again', async () => {
    const passwords = { alerts: 'one' }
    const before = await provisionDatabase(server.adminUrl, passwords, 'faresight')
    await query(before['alerts'] ?? '', 'create table users as select 1 as id')
    const after = await provisionDatabase(server.adminUrl, passwords, 'faresight')
    expect(await query(after['alerts'] ?? '', 'select id from users')).toEqual([{ id: 1 }])
  })

  test('reaches its own database, and none that every server has', async () => {
    const passwords = Object.fromEntries(databaseRoles.map((role) => [role, `of ${role}`]))
    await provisionDatabase(server.adminUrl, passwords, 'faresight')
    const urls = await provisionDatabase(server.adminUrl, passwords, 'faresight')
    for (const role of databaseRoles) {
      const url = urls[role] ?? ''
      expect(await query(url, 'select current_user as name')).toEqual([{ name: role }])
      for (const other of ['postgres', 'template1'])
        await expect(query(url.replace(/faresight$/, other), 'select 1')).rejects.toThrow(
          `permission denied for database "${other}"`,
        )
    }
  })
})

test('its log holds no value that broke a rule', async () => {
  await using server = await startPostgres({ dir, password })
  await query(server.adminUrl, 'create table people (email text unique)')
  await query(server.adminUrl, "insert into people values ('mira' || '@mail.test')")
  const again = query(server.adminUrl, "insert into people values ('mira' || '@mail.test')")
  await expect(again).rejects.toThrow('people_email_key')
  const { home } = await postgresAccount(dir)
  const log = await readFile(join(home, 'postgres.log'), 'utf8')
  expect(log).toContain('people_email_key')
  expect(log).not.toContain('mira@mail.test')
})
