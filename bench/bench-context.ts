import { constants } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { startBusServer, startDatabaseServer } from '@faresight/local/stack/own-servers'
import { secretNames } from '@faresight/setup/secrets/names'
import { removeLeftOvers } from '@faresight/local/stack/left-overs'
import type { SchemaOwner } from '@faresight/setup/database/roles'
import { provisionDatabase } from '@faresight/setup/database/provision'
import { loadSecrets, passwordOf, type Secrets } from '@faresight/setup/secrets/kept'
import { repository } from '@faresight/local/repository'
import { runningPostgres } from '@faresight/local/servers/postgres'
import { startProgram, type RunningProgram, runProgram } from '../test/setup/start-programs.ts'
import { createScratchFolder } from '../test/setup/scratch-folder.ts'
import { isSmoke } from './command-line.ts'

export interface BenchContext {
  dataDir: string
  /** Stops everything that the benchmark starts. */
  running: AsyncDisposableStack
}

type Signal = (typeof signals)[number]
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs a benchmark with its own folder and processes, and removes them at the end, also after a failure or a signal. The next run removes what a
 * killed one left.
 */
export async function runBenchmark(benchmark: (own: BenchContext) => Promise<void>): Promise<void> {
  const signaled = Promise.withResolvers<Signal>()
  // Under npm Ctrl-C arrives twice; the second one must not interrupt the removal.
  for (const signal of signals) process.on(signal, signaled.resolve)
  const dataDir = await createScratchFolder({ onDisk: !isSmoke })
  const running = new AsyncDisposableStack()
  try {
    const work = benchmark({ dataDir, running })
    const signal = await Promise.race([work, signaled.promise])
    if (!signal) return
    process.exitCode = 128 + constants.signals[signal]
    await running.disposeAsync()
    // A process that is just starting must be there to be stopped.
    await Promise.race([work.catch(() => {}), delay(5000, undefined, { ref: false })])
  } finally {
    await running.disposeAsync()
    await removeLeftOvers(dataDir)
    // The interrupted benchmark may still wait for a response.
    if (process.exitCode) process.exit()
  }
}

/** The data folder of the PostgreSQL that smoke runs share. */
const sharedDir = process.env['BENCH_STACK_DIR']

export interface BenchDatabase {
  secrets: Secrets
  /** `DATABASE_URL` by role. */
  urls: Readonly<Record<string, string>>
}

/** Starts PostgreSQL, unless smoke runs share one, and creates a database with a role and a schema for each of `roles`. */
export async function startBenchDatabase(
  { dataDir, running }: BenchContext,
  roles: readonly string[],
  { isDurable }: { isDurable: boolean },
): Promise<BenchDatabase> {
  const secrets = await loadSecrets(sharedDir ?? dataDir, secretNames())
  const options = { dataDir, secrets, temporary: !isDurable, say: console.error }
  const adminUrl = sharedDir
    ? await runningPostgresUrl(sharedDir)
    : running.use(await startDatabaseServer(options)).adminUrl
  const passwords = roles.map((role) => [role, passwordOf(secrets, `database/${role}`)])
  const urls = await provisionDatabase(adminUrl, Object.fromEntries(passwords), basename(dataDir))
  return { secrets, urls }
}

/** The superuser's address of the PostgreSQL that runs on a data folder. */
export async function runningPostgresUrl(dataDir: string, database = 'postgres'): Promise<string> {
  const secrets = await loadSecrets(dataDir, secretNames())
  const port = await runningPostgres(join(dataDir, 'postgres'))
  if (port === undefined) throw new Error(`No PostgreSQL runs on ${dataDir}.`)
  return `postgres://postgres:${passwordOf(secrets, 'database/postgres')}@127.0.0.1:${port}/${database}`
}

export interface BenchBackends {
  secrets: Secrets
  /** `DATABASE_URL` of the one service. */
  databaseUrl: string
  busUrlOf: (user: string) => string
}

/** Starts a database for one service, and NATS. */
export async function startBenchBackends(
  own: BenchContext,
  service: SchemaOwner,
  { isDurable } = { isDurable: false },
): Promise<BenchBackends> {
  const { secrets, urls } = await startBenchDatabase(own, [service], { isDurable })
  const busUrlOf = await startBenchBus(own, secrets)
  return { secrets, databaseUrl: urls[service] ?? '', busUrlOf }
}

/** Starts NATS. @returns its address by user */
export async function startBenchBus(
  { dataDir, running }: BenchContext,
  secrets: Secrets,
): Promise<BenchBackends['busUrlOf']> {
  const options = { dataDir, secrets, temporary: true, say: console.error }
  return running.use(await startBusServer(options)).urlOf
}

/** Starts a script of the repository and waits until it is ready. It ends with the benchmark. */
export async function startBenchServer(
  { running }: BenchContext,
  script: string,
  env: Record<string, string>,
  preload: readonly string[] = [],
): Promise<RunningProgram> {
  const server = await startProgram(fileOf(script), env, preload)
  if (!running.disposed) return running.use(server)
  await server[Symbol.asyncDispose]()
  throw new Error('The benchmark was interrupted.')
}

export async function runBenchCommand(script: string, env: Record<string, string>): Promise<void> {
  await runProgram(fileOf(script), env)
}

function fileOf(script: string): URL {
  return pathToFileURL(join(repository, script))
}
