import { dirname } from 'node:path'
import { setupJetStream } from '@faresight/kit/bus/jetstream-setup'
import { provisionDatabase } from '@faresight/setup/database/provision'
import { busSetupUser } from '@faresight/setup/nats-config'
import { postgresRolePasswords } from '@faresight/setup/secrets/secrets-file'
import { isDiskFull } from '../processes/free-space.ts'
import type { LaunchPlanWithStores, LaunchPlan } from '../programs/launch-plan.ts'
import { awaitAllOrAbort, type PrintLine, runReportedStep } from '../progress.ts'
import type { LocalServer } from '../servers/local-server.ts'
import { mongoCheck, natsCheck, postgresCheck, type StoreCheck } from '../servers/store-health.ts'
import { superviseServer } from '../servers/supervise-server.ts'
import {
  type DataDirServerOptions,
  localDatabaseName,
  startMongoInDataDir,
  startNatsInDataDir,
  startPostgresInDataDir,
} from './data-dir-servers.ts'
import { withMongoServiceDatabase } from './store-urls.ts'

export interface StartStoresOptions {
  plan: LaunchPlan
  say: PrintLine
  temporary: boolean
  /** Aborted when a part has failed or the start is cancelled. */
  halt: AbortController
  /** Disposes what was started. */
  stores: AsyncDisposableStack
}

/** Starts PostgreSQL, NATS and MongoDB, or uses those that the settings name, and prepares them for the services. */
export async function startAndPrepareStores(options: StartStoresOptions): Promise<LaunchPlanWithStores> {
  const starting = [startDatabase(options), startBus(options), startDocuments(options)] as const
  const [databaseUrls, busUrlOf, mongoUrl] = await awaitAllOrAbort(options.halt, starting)
  return { ...options.plan, databaseUrls, busUrlOf, mongoUrl }
}

async function startDatabase(options: StartStoresOptions): Promise<Record<string, string>> {
  const { plan, say } = options
  const passwords = postgresRolePasswords(plan.secrets)
  const external = plan.settings.DATABASE_URL
  if (external)
    return runReportedStep(say, 'PostgreSQL', 'using DATABASE_URL', () =>
      provisionDatabase(external, passwords),
    )
  const start = async () => {
    const { adminUrl } = await startSupervised(options, 'PostgreSQL', startPostgresInDataDir, (server) =>
      postgresCheck(server.adminUrl),
    )
    return provisionDatabase(adminUrl, passwords, localDatabaseName)
  }
  return runReportedStep(say, 'PostgreSQL', 'starting', start, () => 'ready')
}

async function startBus(options: StartStoresOptions): Promise<(user: string) => string> {
  const { plan, say } = options
  const external = plan.settings.NATS_URL
  if (external) {
    await runReportedStep(say, 'NATS', 'using NATS_URL', () => setupJetStream(external))
    return () => external
  }
  const start = () =>
    startSupervised(options, 'NATS', startNatsInDataDir, (server) =>
      natsCheck(server.urlOf(busSetupUser), () => isDiskFull(dirname(server.log))),
    )
  const { urlOf } = await runReportedStep(say, 'NATS', 'starting', start, () => 'ready')
  return urlOf
}

async function startDocuments(options: StartStoresOptions): Promise<string> {
  const { plan, say } = options
  const external = plan.settings.MONGODB_URL
  if (external) {
    say(`${'MongoDB'.padEnd(12)} using MONGODB_URL`)
    return withMongoServiceDatabase(external)
  }
  const start = () =>
    startSupervised(options, 'MongoDB', startMongoInDataDir, (server) =>
      options.stores.use(mongoCheck(server.url)),
    )
  const { url } = await runReportedStep(say, 'MongoDB', 'starting', start, ({ kind }) =>
    kind === 'mongod' ? 'ready (mongod of this machine)' : 'ready (the embedded one)',
  )
  return withMongoServiceDatabase(url)
}

async function startSupervised<S extends LocalServer>(
  { plan: { dataDir, secrets }, say, temporary, stores }: StartStoresOptions,
  name: 'PostgreSQL' | 'NATS' | 'MongoDB',
  start: (options: DataDirServerOptions, port?: number) => Promise<S>,
  checkOf: (server: S) => StoreCheck,
): Promise<S> {
  const options = { dataDir, secrets, temporary, say }
  const server = await start(options)
  stores.use(
    superviseServer(server, {
      name,
      dir: dirname(server.log),
      start: (port, signal) => start({ ...options, signal }, port),
      check: checkOf(server),
      say,
    }),
  )
  return server
}
