import { execFile } from 'node:child_process'
import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { jetStreams } from '@faresight/contracts/streams'
import { toNatsConnectOptions } from '@faresight/kit/bus/nats-url'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { createTestBus } from '../../../../test/setup/test-bus.ts'
import { startRestartablePostgres } from '../../../../test/setup/restartable-stores.ts'
import { createScratchFolder } from '../../../../test/setup/scratch-folder.ts'

const exec = promisify(execFile)

/** The output of a command, whether it succeeds or fails. */
async function run(command: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  const file = join(import.meta.dirname, '../../src', `${command}.ts`)
  const done = exec(process.execPath, [file, ...args], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...env },
  })
  const { stdout, stderr } = await done.catch((error: { stdout: string; stderr: string }) => error)
  return stdout + stderr
}

async function scratch(): Promise<AsyncDisposable & { dir: string }> {
  const dir = await createScratchFolder()
  return { dir, [Symbol.asyncDispose]: () => rm(dir, { recursive: true, force: true }) }
}

test('secrets are generated once, and only their process can read them', async () => {
  await using folder = await scratch()
  const file = join(folder.dir, 'auth', 'DATABASE_URL')
  expect(await run('secrets', [folder.dir])).toContain('Secrets for gateway, auth, ')
  const first = await readFile(file, 'utf8')
  expect(first).toMatch(/^postgres:\/\/auth:[\w-]{32}@postgres:5432\/faresight$/)
  await run('secrets', [folder.dir], { DATABASE_ADDRESS: 'postgres://db:6432/fares' })
  expect(await readFile(file, 'utf8')).toBe(first.replace('postgres:5432/faresight', 'db:6432/fares'))
  expect((await stat(file)).mode & 0o777).toBe(0o400)
  expect((await stat(join(folder.dir, 'auth'))).mode & 0o777).toBe(0o700)
})

test('databases creates a role and a schema for each service, with passwords from a file', async () => {
  await using folder = await scratch()
  await using database = await startRestartablePostgres()
  await run('secrets', [folder.dir], { DATABASE_ADDRESS: loginless(database.url) })
  const env = { DATABASE_URL: database.url, DATABASE_ROLES_FILE: join(folder.dir, 'setup', 'DATABASE_ROLES') }
  for (const _ of ['first', 'again'])
    expect(await run('databases', [], env)).toContain('Roles and schemas exist for auth, search, ')
  const client = new Client({
    connectionString: await readFile(join(folder.dir, 'search', 'DATABASE_URL'), 'utf8'),
  })
  await client.connect()
  try {
    const { rows } = await client.query('select current_user as who, current_schema() as own')
    expect(rows).toEqual([{ who: 'search', own: 'search' }])
    await expect(client.query('create table auth.mine (id int)')).rejects.toThrow('permission denied')
  } finally {
    await client.end()
  }
})

test('streams creates the streams of the contracts, with the wanted number of replicas', async () => {
  await using bus = await createTestBus()
  await using nats = await connect(toNatsConnectOptions(bus.setupUrl))
  const manager = await jetstreamManager(nats)
  await manager.streams.delete(jetStreams.jobs.name)
  const env = { NATS_URL: bus.setupUrl }
  const refused = await run('streams', [], { ...env, BUS_REPLICAS: '3' })
  expect(refused).toMatch(/^The streams were not made\. .*replicas/m)
  expect(await run('streams', [], env)).toContain('as the contracts say')
  const { config } = await manager.streams.info(jetStreams.jobs.name)
  expect(config).toMatchObject({ num_replicas: 1, retention: 'workqueue' })
})

test.each([
  ['secrets', 'Name the folder: node src/secrets.ts DIR'],
  ['databases', 'DATABASE_URL is missing; DATABASE_ROLES is missing.'],
  ['streams', 'NATS_URL is missing.'],
])('%s names the missing input', async (command, sentence) => {
  expect(await run(command, [])).toContain(sentence)
})

function loginless(url: string): string {
  const own = new URL(url)
  own.username = own.password = ''
  own.pathname = '/postgres'
  return own.href
}
