import { existsSync } from 'node:fs'
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { type PostgresAccount, postgresAccount } from './postgres-account.ts'
import { commandOf, signal, untilGone } from '../processes/identity.ts'

/** A running PostgreSQL. Disposing stops it; its data stay where they are, unless `temporary`. */
export interface Postgres extends AsyncDisposable {
  /** `postgres://` URL of the superuser, database `postgres`. */
  adminUrl: string
  port: number
  pid: number
}

export interface PostgresOptions {
  /** Folder of its own for data and log. */
  dir: string
  /** The superuser's; taken when the data are made, and needed again for the same data. */
  password: string
  /** For tests: no fsync, and everything is removed on disposal. */
  temporary?: boolean
  /** Wanted port; without it any free one. */
  port?: number
  /** Tests pass another way to run the programs. */
  account?: PostgresAccount
}

const startTimeoutMs = 30_000
const stopTimeoutMs = 10_000

/**
 * Starts PostgreSQL on 127.0.0.1 with data in `dir`, made on first use. A server left over from a killed launcher is
 * stopped first, in good order.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const account = options.account ?? (await postgresAccount(options.dir))
  const data = join(account.home, 'data')
  if (!existsSync(join(data, 'PG_VERSION'))) await initialise(account, data, options.password)
  await stopLeftOver(data)
  const port = await start(account, data, options)
  const [pid] = await readLock(data)
  if (!pid) throw new Error(`PostgreSQL has left no lock in ${data}.`)
  return {
    adminUrl: `postgres://postgres:${encodeURIComponent(options.password)}@127.0.0.1:${port}/postgres`,
    port,
    pid,
    async [Symbol.asyncDispose]() {
      await stop(pid)
      if (options.temporary) await remove(account, options.dir)
    },
  }
}

/** The port of the server that runs on `dir`, whoever started it; `undefined` where none does. */
export async function runningPostgres(dir: string): Promise<number | undefined> {
  if (!existsSync(dir)) return undefined
  const data = join((await postgresAccount(dir)).home, 'data')
  // Process, folder, when it started, port: PostgreSQL's manual, 'Database File Layout'.
  const [pid, , , port] = await readLock(data)
  const isRunning = pid && (await commandOf(pid))?.includes(data)
  return isRunning ? Number(port) || undefined : undefined
}

/** Stops the server that somebody left running on `dir`, and removes its data. */
export async function removePostgres(dir: string): Promise<void> {
  const account = await postgresAccount(dir)
  await stopLeftOver(join(account.home, 'data'))
  await remove(account, dir)
}

async function remove(account: PostgresAccount, dir: string): Promise<void> {
  await rm(account.home, { recursive: true, force: true })
  await rm(dir, { recursive: true, force: true })
}

/** Made beside its place and renamed when whole, so an interrupted first start leaves no half database. */
async function initialise(account: PostgresAccount, data: string, password: string): Promise<void> {
  const fresh = `${data}.new`
  const passwordFile = join(account.home, 'password')
  await rm(fresh, { recursive: true, force: true })
  await writeFile(passwordFile, password, { mode: 0o644 })
  const flags = ['--username=postgres', '--auth=scram-sha-256', '--encoding=UTF8', '--no-locale', '--no-sync']
  const made = await account.run('initdb', [`--pgdata=${fresh}`, `--pwfile=${passwordFile}`, ...flags])
  await rm(passwordFile)
  if (!made.ok) throw new Error(`PostgreSQL's data could not be made: ${lastLines(made.output)}`)
  await rename(fresh, data)
}

async function start(account: PostgresAccount, data: string, options: PostgresOptions): Promise<number> {
  const log = join(account.home, 'postgres.log')
  await rotate(log)
  const deadline = Date.now() + startTimeoutMs
  for (;;) {
    const port = options.port ?? (await freePort())
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
    const started = await account.run('pg_ctl', args)
    if (started.ok) return port
    // After a kill the lock and the shared memory clear themselves within seconds; a port may be taken meanwhile.
    if (Date.now() > deadline) {
      const tail = lastLines(await readFile(log, 'utf8').catch(() => started.output))
      throw new Error(`PostgreSQL did not start. Its last lines:\n${tail}`)
    }
    await delay(250)
  }
}

/** Nothing outlives the server, its databases are too small for statistics, and a stolen password opens nothing. */
const fast = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'scram_iterations=1',
  'max_wal_size=4GB',
  'checkpoint_timeout=1h',
]

/** Wherever the server runs. What is `temporary` gives up durability for speed. */
export function serverSettings(temporary: boolean): string[] {
  // What breaks a rule is not written out in the log: it may be somebody's address.
  return ['max_connections=200', 'log_error_verbosity=terse', ...(temporary ? fast : [])]
}

function serverFlags(port: number, temporary: boolean): string {
  const place = ['listen_addresses=127.0.0.1', "unix_socket_directories=''"]
  const settings = [...place, ...serverSettings(temporary)]
  return [`-p ${port}`, ...settings.map((setting) => `-c ${setting}`)].join(' ')
}

async function stopLeftOver(data: string): Promise<void> {
  const [pid, ...rest] = await readLock(data)
  const command = pid ? await commandOf(pid) : undefined
  if (!pid || !command) return
  if (command.includes(data)) return stop(pid)
  // The number now belongs to a stranger, and PostgreSQL would wait for it for ever. The file itself must stay: its other
  // lines guard against backends that outlived their server. So it gets a number that no process can have.
  await writeFile(join(data, 'postmaster.pid'), [2_147_483_646, ...rest].join('\n'))
}

/** SIGINT is the fast and clean way out; SIGQUIT leaves recovery to the next start, which is safe too. */
async function stop(pid: number): Promise<void> {
  signal(pid, 'SIGINT')
  if (await untilGone(pid, stopTimeoutMs)) return
  signal(pid, 'SIGQUIT')
  if (!(await untilGone(pid, stopTimeoutMs))) throw new Error(`PostgreSQL (process ${pid}) did not stop.`)
}

async function readLock(data: string): Promise<[number | undefined, ...string[]]> {
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
