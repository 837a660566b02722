import { existsSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type LocalServer, loopbackHost, spawnServerUntilUp } from './local-server.ts'
import { type PostgresRunner, choosePostgresRunner, runToEnd } from './postgres-runner.ts'
import { processCommandLine, sendSignal, waitForProcessExit } from '../processes/os-process.ts'

/** A running PostgreSQL. Disposing stops it. */
export interface LocalPostgres extends LocalServer {
  /** `postgres://` URL of the superuser, database `postgres`. */
  adminUrl: string
}

interface LocalPostgresOptions {
  /** A folder only for its data and log. */
  dir: string
  /** Of the superuser. Set when the data folder is created. */
  password: string
  /** For tests: no fsync, and disposing also deletes the data. */
  temporary?: boolean
  port?: number
  /** Ends the attempt to start it. */
  signal?: AbortSignal
  /** Tests pass another. */
  runner?: PostgresRunner
}

const stopTimeoutMs = 10_000

/** Starts PostgreSQL on 127.0.0.1 with data in `dir`, after stopping a server that a killed launcher left there. */
export async function startLocalPostgres(options: LocalPostgresOptions): Promise<LocalPostgres> {
  const runner = options.runner ?? (await choosePostgresRunner(options.dir))
  const data = join(runner.home, 'data')
  if (!existsSync(join(data, 'PG_VERSION'))) await createDataFolder(runner, data, options.password)
  await stopLeftoverPostmaster(data)
  const server = await spawnServerUntilUp('PostgreSQL', {
    ...options,
    log: join(runner.home, 'postgres.log'),
    command: (port) => runner.command('postgres', ['-D', data, ...serverFlags(port, options.temporary)]),
    // After a kill, an earlier server's lock and shared memory are released within a second.
    isUp: (_port, pid) => isReady(data, pid),
  })
  const password = encodeURIComponent(options.password)
  return {
    ...server,
    adminUrl: `postgres://postgres:${password}@${loopbackHost}:${server.port}/postgres`,
    async [Symbol.asyncDispose]() {
      await stop(server.pid)
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
  const made = await runToEnd(
    runner.command('initdb', [`--pgdata=${fresh}`, `--pwfile=${passwordFile}`, ...flags]),
  )
  await rm(passwordFile)
  if (!made.ok) throw new Error(`PostgreSQL's data folder could not be created: ${lastLines(made.output)}`)
  await rename(fresh, data)
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

function serverFlags(port: number, temporary = false): string[] {
  const place = [`port=${port}`, `listen_addresses=${loopbackHost}`, 'unix_socket_directories=']
  return [...place, ...postgresServerSettings(temporary)].flatMap((setting) => ['-c', setting])
}

async function stopLeftoverPostmaster(data: string): Promise<void> {
  const [pid, ...rest] = await readPidFile(data)
  const command = pid ? await processCommandLine(pid) : undefined
  if (!pid || !command) return
  if (command.includes(data)) return stop(pid)
  // The pid now belongs to another program, and PostgreSQL would never start. The file must stay, since its other lines guard
  // against backends that outlived their server. So it gets a pid that no process can have.
  await writeFile(join(data, 'postmaster.pid'), [2_147_483_646, ...rest].join('\n'), { flag: 'r+' })
}

/** SIGINT is PostgreSQL's fast shutdown. After SIGQUIT the next start recovers. */
async function stop(pid: number): Promise<void> {
  sendSignal(pid, 'SIGINT')
  if (await waitForProcessExit(pid, stopTimeoutMs)) return
  sendSignal(pid, 'SIGQUIT')
  if (!(await waitForProcessExit(pid, stopTimeoutMs)))
    throw new Error(`PostgreSQL (process ${pid}) did not stop.`)
}

/** The lock's eighth line is the server's state: PostgreSQL's `pidfile.h`. */
async function isReady(data: string, pid: number): Promise<boolean> {
  const [found, ...rest] = await readPidFile(data)
  return found === pid && rest[6]?.trim() === 'ready'
}

async function readPidFile(data: string): Promise<[number | undefined, ...string[]]> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')
  const [first, ...rest] = text.split('\n')
  return [Number(first) || undefined, ...rest]
}

function lastLines(text: string): string {
  return text.trim().split('\n').slice(-8).join('\n')
}
