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
import { removeDataDir } from '@faresight/local/stack/delete-data'
import type { PostgresService } from '@faresight/setup/database/roles'
import { provisionDatabase } from '@faresight/setup/database/provision'
import { repositoryRoot } from '@faresight/local/folders'
import { runningPostgresPort } from '@faresight/local/servers/postgres'
import { bringUp, type Running, runToEnd } from '../test/setup/programs.ts'
import { scratchFolder } from '../test/setup/scratch.ts'
import { isSmoke } from './command-line.ts'

export interface OwnStack {
  /** A folder for this run alone. */
  dataDir: string
  /** What the benchmark starts goes here, to be stopped in the end. */
  running: AsyncDisposableStack
}

type Signal = (typeof signals)[number]
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs a benchmark on a folder and processes of its own. All of it is gone in the end, also when the benchmark fails or is
 * told to stop; of one that was killed, the next run clears away what is left.
 */
export async function onOwnStack(benchmark: (own: OwnStack) => Promise<void>): Promise<void> {
  const told = Promise.withResolvers<Signal>()
  // Under npm Ctrl-C arrives twice, so a second signal must not cut the clearing short.
  for (const signal of signals) process.on(signal, told.resolve)
  const dataDir = await scratchFolder({ onDisk: !isSmoke })
  const running = new AsyncDisposableStack()
  try {
    const work = benchmark({ dataDir, running })
    const signal = await Promise.race([work, told.promise])
    if (!signal) return
    process.exitCode = 128 + constants.signals[signal]
    await running.disposeAsync()
    // What was just being started comes up all the same, and has to be there to be cleared away.
    await Promise.race([work.catch(() => {}), delay(5000, undefined, { ref: false })])
  } finally {
    await running.disposeAsync()
    await removeDataDir(dataDir)
    // A benchmark that was stopped half-way may wait for an answer that never comes.
    if (process.exitCode) process.exit()
  }
}

/** The data folder of a running stack whose PostgreSQL smoke runs share, since a server costs more than they do. */
const sharedDir = process.env['BENCH_STACK_DIR']

export interface Database {
  secrets: DeploymentSecrets
  /** `DATABASE_URL` by role. */
  urls: Readonly<Record<string, string>>
}

/** A database with a role and a schema for each of `roles`, on a server for the benchmark alone unless smoke runs share one. */
export async function startDatabase(
  { dataDir, running }: OwnStack,
  roles: readonly string[],
  { isDurable }: { isDurable: boolean },
): Promise<Database> {
  const secrets = await loadOrCreateSecrets(sharedDir ?? dataDir)
  const options = { dataDir, secrets, temporary: !isDurable, say: console.error }
  const adminUrl = sharedDir
    ? await adminUrlOf(sharedDir)
    : running.use(await startPostgresInDataDir(options)).adminUrl
  const passwords = roles.map((role) => [role, requireSecret(secrets, `database/${role}`)])
  const urls = await provisionDatabase(adminUrl, Object.fromEntries(passwords), basename(dataDir))
  return { secrets, urls }
}

/** The superuser's address of the PostgreSQL that runs on a data folder. */
export async function adminUrlOf(dataDir: string, database = 'postgres'): Promise<string> {
  const secrets = await loadOrCreateSecrets(dataDir)
  const port = await runningPostgresPort(join(dataDir, 'postgres'))
  if (port === undefined) throw new Error(`No PostgreSQL runs on ${dataDir}.`)
  return `postgres://postgres:${requireSecret(secrets, 'database/postgres')}@127.0.0.1:${port}/${database}`
}

export interface Backends {
  secrets: DeploymentSecrets
  /** `DATABASE_URL` of the one service. */
  databaseUrl: string
  busUrlOf: (user: string) => string
}

/** A database for one service, and a NATS server for the benchmark alone. */
export async function startBackends(
  own: OwnStack,
  service: PostgresService,
  { isDurable } = { isDurable: false },
): Promise<Backends> {
  const { secrets, urls } = await startDatabase(own, [service], { isDurable })
  const busUrlOf = await startBus(own, secrets)
  return { secrets, databaseUrl: urls[service] ?? '', busUrlOf }
}

/** A NATS server for the benchmark alone. @returns its address by user */
export async function startBus(
  { dataDir, running }: OwnStack,
  secrets: DeploymentSecrets,
): Promise<Backends['busUrlOf']> {
  const options = { dataDir, secrets, temporary: true, say: console.error }
  return running.use(await startNatsInDataDir(options)).urlOf
}

/** Starts a script of the repository and waits until it is ready. It ends with the benchmark, however that ends. */
export async function startServer(
  { running }: OwnStack,
  script: string,
  env: Record<string, string>,
  preload: readonly string[] = [],
): Promise<Running> {
  const server = await bringUp(fileOf(script), env, preload)
  if (!running.disposed) return running.use(server)
  await server[Symbol.asyncDispose]()
  throw new Error('The benchmark was told to stop.')
}

/** Runs a script of the repository to its end. */
export async function runCommand(script: string, env: Record<string, string>): Promise<void> {
  await runToEnd(fileOf(script), env)
}

function fileOf(script: string): URL {
  return pathToFileURL(join(repositoryRoot, script))
}
