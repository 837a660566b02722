import { existsSync } from 'node:fs'
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pickFreePort } from '../free-port.ts'
import { type PostgresRunner, choosePostgresRunner } from './postgres-runner.ts'
import { processCommandLine, sendSignal, waitForProcessExit } from '../processes/os-process.ts'

/** A running PostgreSQL. Disposing stops it. */
export interface LocalPostgres extends AsyncDisposable {
  /** `postgres://` URL of the superuser, database `postgres`. */
  adminUrl: string
  port: number
  pid: number
}

interface LocalPostgresOptions {
  /** A folder only for its data and log. */
  dir: string
  /** Of the superuser. Set when the data folder is created. */
  password: string
  /** For tests: no fsync, and disposing also deletes the data. */
  temporary?: boolean
  port?: number
  /** Tests pass another. */
  runner?: PostgresRunner
}

const startTimeoutMs = 30_000
const stopTimeoutMs = 10_000

/** Starts PostgreSQL on 127.0.0.1 with data in `dir`, after stopping a server that a killed launcher left there. */
export async function startLocalPostgres(options: LocalPostgresOptions): Promise<LocalPostgres> {
  const runner = options.runner ?? (await choosePostgresRunner(options.dir))
  const data = join(runner.home, 'data')
  if (!existsSync(join(data, 'PG_VERSION'))) await createDataFolder(runner, data, options.password)
  await stopLeftoverPostmaster(data)
  const port = await start(runner, data, options)
  const [pid] = await readPidFile(data)
  if (!pid) throw new Error(`PostgreSQL has left no lock in ${data}.`)
  return {
    adminUrl: `postgres://postgres:${encodeURIComponent(options.password)}@127.0.0.1:${port}/postgres`,
    port,
    pid,
    async [Symbol.asyncDispose]() {
      await stop(pid)
      if (options.temporary) await remove(runner, options.dir)
    },
  }
}

/** The port of the server that runs on `dir`; undefined if none does. */
export async function runningPostgresPort(dir: string): Promise<number | undefined> {
  if (!existsSync(dir)) return undefined
  const data = join((await choosePostgresRunner(dir)).home, 'data')
  // Pid, folder, start time, port: PostgreSQL's manual, 'Database File Layout'.
  const [pid, , , port] = await readPidFile(data)
  const isRunning = pid && (await processCommandLine(pid))?.includes(data)
  return isRunning ? Number(port) || undefined : undefined
}

/** Stops the server that still runs on `dir`, if any, and deletes its data. */
export async function stopAndRemovePostgres(dir: string): Promise<void> {
  const runner = await choosePostgresRunner(dir)
  await stopLeftoverPostmaster(join(runner.home, 'data'))
  await remove(runner, dir)
}

async function remove(runner: PostgresRunner, dir: string): Promise<void> {
  await rm(runner.home, { recursive: true, force: true })
  await rm(dir, { recursive: true, force: true })
}

/** Renamed when whole, so an interrupted first start leaves no half database. */
async function createDataFolder(runner: PostgresRunner, data: string, password: string): Promise<void> {
  const fresh = `${data}.new`
  const passwordFile = join(runner.home, 'password')
  await rm(fresh, { recursive: true, force: true })
  await writeFile(passwordFile, password, { mode: 0o644 })
  const flags = ['--username=postgres', '--auth=scram-sha-256', '--encoding=UTF8', '--no-locale', '--no-sync']
  const made = await runner.run('initdb', [`--pgdata=${fresh}`, `--pwfile=${passwordFile}`, ...flags])
  await rm(passwordFile)
  if (!made.ok) throw new Error(`PostgreSQL's data folder could not be created: ${lastLines(made.output)}`)
  await rename(fresh, data)
}

async function start(runner: PostgresRunner, data: string, options: LocalPostgresOptions): Promise<number> {
  const log = join(runner.home, 'postgres.log')
  await rotate(log)
  const deadline = Date.now() + startTimeoutMs
  for (;;) {
    const port = options.port ?? (await pickFreePort())
    const args = [
      '-D',
      data,
      '-l',
      log,
      '-w',
      '-t',
      '30',
      '-o',
      serverFlags(port, options.temporary ?? false),
      'start',
    ]
    const started = await runner.run('pg_ctl', args)
    if (started.ok) return port
    // After a kill, the lock and the shared memory are released within seconds. The port may be taken by now.
    if (Date.now() > deadline) {
      const tail = lastLines(await readFile(log, 'utf8').catch(() => started.output))
      throw new Error(`PostgreSQL did not start. Its last lines:\n${tail}`)
    }
    await delay(250)
  }
}

/** For tests, whose data need no durability, statistics or slow password hash. */
const temporarySettings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'scram_iterations=1',
  'max_wal_size=4GB',
  'checkpoint_timeout=1h',
]

/** The server's settings as `name=value`. A `temporary` server gives up durability for speed. */
export function postgresServerSettings(temporary: boolean): string[] {
  // The terse log omits values that violate a constraint, such as email addresses.
  return ['max_connections=200', 'log_error_verbosity=terse', ...(temporary ? temporarySettings : [])]
}

function serverFlags(port: number, temporary: boolean): string {
  const place = ['listen_addresses=127.0.0.1', "unix_socket_directories=''"]
  const settings = [...place, ...postgresServerSettings(temporary)]
  return [`-p ${port}`, ...settings.map((setting) => `-c ${setting}`)].join(' ')
}

async function stopLeftoverPostmaster(data: string): Promise<void> {
  const [pid, ...rest] = await readPidFile(data)
  const command = pid ? await processCommandLine(pid) : undefined
  if (!pid || !command) return
  if (command.includes(data)) return stop(pid)
  // The pid now belongs to another program, and PostgreSQL would never start. The file must stay, since its other lines guard
  // against backends that outlived their server. So it gets a pid that no process can have.
  await writeFile(join(data, 'postmaster.pid'), [2_147_483_646, ...rest].join('\n'))
}

/** SIGINT is PostgreSQL's fast shutdown. After SIGQUIT the next start recovers. */
async function stop(pid: number): Promise<void> {
  sendSignal(pid, 'SIGINT')
  if (await waitForProcessExit(pid, stopTimeoutMs)) return
  sendSignal(pid, 'SIGQUIT')
  if (!(await waitForProcessExit(pid, stopTimeoutMs)))
    throw new Error(`PostgreSQL (process ${pid}) did not stop.`)
}

async function readPidFile(data: string): Promise<[number | undefined, ...string[]]> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')
  const [first, ...rest] = text.split('\n')
  return [Number(first) || undefined, ...rest]
}

async function rotate(log: string): Promise<void> {
  const size = await stat(log).then(
    (it) => it.size,
    () => 0,
  )
  if (size > 5_000_000) await rename(log, `${log}.1`)
}

function lastLines(text: string): string {
  return text.trim().split('\n').slice(-8).join('\n')
}
