import { constants } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { startNatsInDataDir, startPostgresInDataDir } from '@faresight/local/stack/data-dir-servers'
import {
  loadOrCreateSecrets,
  requireSecret,
  type DeploymentSecrets,
} from '@faresight/setup/secrets/secrets-file'
import { stopAndRemoveDataDir } from '@faresight/local/stack/delete-data'
import type { PostgresService } from '@faresight/setup/database/roles'
import { provisionDatabase } from '@faresight/setup/database/provision'
import { repositoryRoot } from '@faresight/local/folders'
import { runningPostgresPort } from '@faresight/local/servers/postgres'
import { startProgram, type RunningProgram, runProgram } from '../test/setup/start-programs.ts'
import { createScratchFolder } from '../test/setup/scratch-folder.ts'
import { isSmoke } from './command-line.ts'

export interface BenchResources {
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
export async function runBenchmark(benchmark: (own: BenchResources) => Promise<void>): Promise<void> {
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
    await stopAndRemoveDataDir(dataDir)
    // The interrupted benchmark may still wait for a response.
    if (process.exitCode) process.exit()
  }
}

/** The data folder of the PostgreSQL that smoke runs share. */
const sharedDir = process.env['BENCH_STACK_DIR']

export interface BenchDatabase {
  secrets: DeploymentSecrets
  /** `DATABASE_URL` by role. */
  urls: Readonly<Record<string, string>>
}

/** Starts PostgreSQL, unless smoke runs share one, and creates a database with a role and a schema for each of `roles`. */
export async function startBenchDatabase(
  { dataDir, running }: BenchResources,
  roles: readonly string[],
  { isDurable }: { isDurable: boolean },
): Promise<BenchDatabase> {
  const secrets = await loadOrCreateSecrets(sharedDir ?? dataDir)
  const options = { dataDir, secrets, temporary: !isDurable, say: console.error }
  const adminUrl = sharedDir
    ? await runningPostgresAdminUrl(sharedDir)
    : running.use(await startPostgresInDataDir(options)).adminUrl
  const passwords = roles.map((role) => [role, requireSecret(secrets, `database/${role}`)])
  const urls = await provisionDatabase(adminUrl, Object.fromEntries(passwords), basename(dataDir))
  return { secrets, urls }
}

/** The superuser's address of the PostgreSQL that runs on a data folder. */
export async function runningPostgresAdminUrl(dataDir: string, database = 'postgres'): Promise<string> {
  const secrets = await loadOrCreateSecrets(dataDir)
  const port = await runningPostgresPort(join(dataDir, 'postgres'))
  if (port === undefined) throw new Error(`No PostgreSQL runs on ${dataDir}.`)
  return `postgres://postgres:${requireSecret(secrets, 'database/postgres')}@127.0.0.1:${port}/${database}`
}

export interface BenchDatabaseAndBus {
  secrets: DeploymentSecrets
  /** `DATABASE_URL` of the one service. */
  databaseUrl: string
  busUrlOf: (user: string) => string
}

/** Starts a database for one service, and NATS. */
export async function startBenchDatabaseAndBus(
  own: BenchResources,
  service: PostgresService,
  { isDurable } = { isDurable: false },
): Promise<BenchDatabaseAndBus> {
  const { secrets, urls } = await startBenchDatabase(own, [service], { isDurable })
  const busUrlOf = await startBenchBus(own, secrets)
  return { secrets, databaseUrl: urls[service] ?? '', busUrlOf }
}

/** Starts NATS. @returns its address by user */
export async function startBenchBus(
  { dataDir, running }: BenchResources,
  secrets: DeploymentSecrets,
): Promise<BenchDatabaseAndBus['busUrlOf']> {
  const options = { dataDir, secrets, temporary: true, say: console.error }
  return running.use(await startNatsInDataDir(options)).urlOf
}

/** Starts a script of the repository and waits until it is ready. It ends with the benchmark. */
export async function startBenchServer(
  { running }: BenchResources,
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
  return pathToFileURL(join(repositoryRoot, script))
}
