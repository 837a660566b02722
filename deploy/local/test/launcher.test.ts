import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { authRoutes } from '@faresight/contracts/auth/http'
import { provisionDatabase } from '@faresight/setup/database/provision'
import { loadOrCreateSecrets, postgresRolePasswords } from '@faresight/setup/secrets/secrets-file'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { exitWithParentFlag } from '../../../test/setup/start-programs.ts'
import { createScratchFolder } from '../../../test/setup/scratch-folder.ts'
import { wholeTest } from '../../../test/setup/whole-test.ts'
import { pickFreePort, hasIpv6Loopback } from '../src/free-port.ts'
import { stopAndRemoveDataDir } from '../src/stack/delete-data.ts'
import { localDatabaseName, startPostgresInDataDir } from '../src/stack/data-dir-servers.ts'
import { processStartTime } from '../src/processes/os-process.ts'
import { demoEmails } from '../src/programs/demo-accounts.ts'

const main = join(import.meta.dirname, '../src/main.ts')
const startTimeoutMs = 120_000
/** Overrides the developer's `.env`. */
const unsetStores = { DATABASE_URL: '', NATS_URL: '', PUBLIC_URL: '' }

let dataDir: string
let port: number
beforeAll(async () => {
  dataDir = await createScratchFolder()
  port = await pickFreePort()
})
afterAll(() => stopAndRemoveDataDir(dataDir))

interface Launcher {
  process: ChildProcess
  lines: string[]
  ended: Promise<number | null>
}

function launcher(env: Record<string, string> = {}, args: readonly string[] = []): Launcher {
  const child = spawn(process.execPath, [exitWithParentFlag, main, ...args], {
    env: { ...process.env, ...unsetStores, FARESIGHT_DATA_DIR: dataDir, PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  // A launcher of a failed test would restart what is deleted.
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr])
    if (stream) createInterface({ input: stream }).on('line', (it) => lines.push(it))
  return { process: child, lines, ended: once(child, 'close').then(([code]) => code) }
}

const ready = /^Faresight is ready: /
/** Waits until a launcher has printed such a line. */
async function waitForLine({ process: child, lines }: Launcher, line: RegExp): Promise<void> {
  const isPrinted = () => lines.some((one) => line.test(one))
  await vi.waitUntil(() => isPrinted() || child.exitCode !== null, { timeout: startTimeoutMs, interval: 50 })
  if (!isPrinted()) throw new Error(lines.join('\n'))
}

/** The names of the launcher's pid files. */
async function recordedNames(): Promise<string[]> {
  return readdir(join(dataDir, 'processes'))
}

/** The pids of these processes and of the three servers. */
async function pidsOf(names: readonly string[]): Promise<number[]> {
  const files = [
    ...names.map((name) => join(dataDir, 'processes', name)),
    join(dataDir, 'nats', 'process'),
    join(dataDir, 'mongo', 'process'),
    join(dataDir, 'postgres', 'data', 'postmaster.pid'),
  ]
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  return texts.map((text) => Number.parseInt(text, 10))
}

async function environmentOf(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/environ`, 'utf8')
  const { stdout } = await promisify(execFile)('ps', ['eww', '-o', 'command=', '-p', String(pid)])
  return stdout
}

async function running(pids: readonly number[]): Promise<number[]> {
  const starts = await Promise.all(pids.map(processStartTime))
  return pids.filter((_pid, index) => starts[index])
}

async function signIn(lines: readonly string[]): Promise<string> {
  const password = lines
    .find((line) => line.includes('Password'))
    ?.split(/\s+/)
    .at(-1)
  const answer = await fetch(`http://127.0.0.1:${port}${authRoutes.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: `http://localhost:${port}` },
    body: JSON.stringify({ email: demoEmails[1], password }),
  })
  expect(answer.status).toBe(200)
  return answer.headers.getSetCookie().join('; ').split(';')[0] ?? ''
}

const userOf = (cookie: string) =>
  fetch(`http://127.0.0.1:${port}${authRoutes.user.path}`, { headers: { cookie } })

test('a taken PORT is refused with one sentence', async () => {
  const other = createServer().listen(port, '127.0.0.1')
  try {
    const refused = launcher()
    expect(await refused.ended).toBe(1)
    expect(refused.lines).toEqual([
      `Port ${port} is taken by another program. Choose another PORT, or stop it.`,
    ])
  } finally {
    other.close()
  }
})

test('--reset refuses to start with an external store', async () => {
  const refused = launcher({ MONGODB_URL: 'mongodb://127.0.0.1:1' }, ['--reset'])
  expect(await refused.ended).toBe(1)
  expect(refused.lines.join('\n')).toMatch(/^--reset deletes the data in .* only\. You have set MONGODB_URL/)
})

wholeTest('--doctor names each problem, and starts nothing', async () => {
  const damaged = await createScratchFolder()
  onTestFinished(() => stopAndRemoveDataDir(damaged))
  await writeFile(join(damaged, 'secrets.json'), '{"identity":')
  const doctor = launcher({ FARESIGHT_DATA_DIR: damaged, DATABASE_URL: 'postgres://127.0.0.1:1/none' }, [
    '--doctor',
  ])
  expect(await doctor.ended).toBe(1)
  expect(doctor.lines).toEqual([
    expect.stringMatching(/^secrets +\S+ is damaged\./),
    expect.stringMatching(/^disk +ok$/),
    expect.stringMatching(/^MongoDB +ok$/),
    expect.stringMatching(/^DATABASE_URL .*can't be used.*Start it, or correct the URL\.$/),
  ])
  expect((await readdir(damaged)).toSorted()).toEqual(['owner', 'secrets.json'])
})

wholeTest('a failed start leaves no process running', { timeout: startTimeoutMs }, async () => {
  const failed = launcher({ FARES_DIR: join(dataDir, 'nowhere') })
  expect(await failed.ended).toBe(1)
  expect(failed.lines.join('\n')).toContain('The fares folder does not exist')
  const notes = (await recordedNames()).map((name) => readFile(join(dataDir, 'processes', name), 'utf8'))
  const pids = (await Promise.all(notes)).map((note) => Number.parseInt(note, 10))
  expect(await running(pids)).toEqual([])
  expect(await readdir(join(dataDir, 'postgres', 'data'))).not.toContain('postmaster.pid')
})

/** Creates data with a migration that this version does not have. */
async function makeOlderData(): Promise<void> {
  const secrets = await loadOrCreateSecrets(dataDir)
  await using server = await startPostgresInDataDir({ dataDir, secrets, temporary: false, say: () => {} })
  const urls = await provisionDatabase(server.adminUrl, postgresRolePasswords(secrets), localDatabaseName)
  const client = new Client({ connectionString: urls['auth'] })
  await client.connect()
  await client.query('create table if not exists migrations (id bigint primary key, hash text not null)')
  await client.query('delete from migrations')
  await client.query(`insert into migrations values (1795000000000, 'other')`)
  await client.end()
}

wholeTest(
  'data of another version are refused with the command that deletes them',
  { timeout: startTimeoutMs },
  async () => {
    await makeOlderData()
    const refused = launcher()
    expect(await refused.ended).toBe(1)
    const text = refused.lines.join('\n')
    expect(text).toContain('Other migrations than those of this version made the schema auth.')
    expect(text).toContain('npm start -- --reset')
    expect(text).toContain('deletes all local accounts, plans, searches, alerts and price history')
    expect(text).not.toMatch(/^\s+at /m)
  },
)

wholeTest(
  'a started stack works, keeps its data when its launcher is killed, and stops with it',
  { timeout: 3 * startTimeoutMs },
  async () => {
    const secretsOf = () => readFile(join(dataDir, 'secrets.json'), 'utf8')
    const olderSecrets = await secretsOf()
    const first = launcher({}, ['--reset'])
    await waitForLine(first, ready)
    expect(first.lines).toContain(`Deleted all data in ${dataDir}.`)
    const secrets = await secretsOf()
    expect(secrets).not.toBe(olderSecrets)
    const cookie = await signIn(first.lines)
    const pids = await pidsOf(await recordedNames())
    expect(await running(pids)).toEqual(pids)

    first.process.kill('SIGKILL')
    await first.ended
    const scans = ['ai-scan', 'ai-scan-2']
    const env = { UNRELATED_KEY: 'secret_1', TRAINING_DAYS: '30' }
    const second = launcher(env, ['--ai-scan', String(scans.length)])
    await waitForLine(second, ready)
    expect(second.lines).toContain(`Faresight is ready: http://localhost:${port}`)
    expect(await running(pids)).toEqual([])
    expect(await secretsOf()).toBe(secrets)
    expect((await stat(join(dataDir, 'secrets.json'))).mode & 0o777, 'readable by its owner alone').toBe(
      0o600,
    )
    const hosts = hasIpv6Loopback() ? ['127.0.0.1', '[::1]'] : ['127.0.0.1']
    for (const host of hosts) expect((await fetch(`http://${host}:${port}/`)).status).toBe(200)
    const mail = second.lines.find((line) => line.includes('  Mail '))?.match(/http\S+/)?.[0] ?? ''
    expect(await (await fetch(mail)).text()).toContain('Received emails')
    expect((await userOf(cookie)).status).toBe(200)

    const names = await recordedNames()
    const morePids = await pidsOf(names)
    expect(await running(morePids)).toEqual(morePids)
    expect(names.filter((name) => name.startsWith('ai-scan')).toSorted()).toEqual(scans)
    const environments = await Promise.all(morePids.map(environmentOf))
    expect(environments.filter((text) => text.includes('secret_1'))).toEqual([])
    expect(environments.filter((text) => text.includes('TRAINING_DAYS=30'))).toHaveLength(scans.length)

    const refused = launcher({ PORT: String(await pickFreePort()) })
    expect(await refused.ended).toBe(1)
    expect(refused.lines.join('\n')).toContain(`already runs at http://localhost:${port} from this folder`)

    second.process.kill('SIGINT')
    expect(await second.ended).toBe(0)
    expect(await running(morePids)).toEqual([])
  },
)
