import { join } from 'node:path'
import { backendNames } from '@faresight/contracts/services'
import { setMongoUrlDatabase } from '@faresight/kit/mongo-url'
import { readRunningPid } from '@faresight/local/processes/pid-file'
import type { LauncherSettings } from '@faresight/local/programs/settings'
import { runningMongoUrl } from '@faresight/local/servers/mongo'
import { runningNatsPort } from '@faresight/local/servers/nats'
import { localDatabaseName } from '@faresight/local/stack/data-dir-servers'
import { startLocalStack } from '@faresight/local/stack/stack'
import { busSetupUser } from '@faresight/setup/nats-config'
import { mongoService } from '@faresight/setup/database/roles'
import { loadOrCreateSecrets, requireSecret } from '@faresight/setup/secrets/secrets-file'
import { runningPostgresAdminUrl } from './bench-context.ts'

/** All of Faresight, running. */
export interface BenchStack {
  /** The gateway's. */
  url: string
  sandboxUrl: string
  /** The superuser's address of the database. */
  databaseUrl: string
  /** The bus, as its administrator. */
  busUrl: string
  documentsUrl: string
  /** The pid of each part. */
  pids: () => Promise<Record<string, number>>
  dataDir: string
}

const shared = {
  dataDir: process.env['BENCH_STACK_DIR'],
  url: process.env['BENCH_STACK_URL'],
  sandboxUrl: process.env['BENCH_STACK_SANDBOX_URL'],
}

/** Starts all of Faresight, durable as `npm start` does. If smoke runs share a stack, returns that one, which ignores `settings`. */
export async function startBenchStack(
  running: AsyncDisposableStack,
  dataDir: string,
  settings: LauncherSettings,
): Promise<BenchStack> {
  if (shared.dataDir && shared.url && shared.sandboxUrl)
    return describeStack(shared.dataDir, shared.url, shared.sandboxUrl)
  const { url, sandboxUrl } = running.use(await startLocalStack({ dataDir, settings, say: console.error }))
  return describeStack(dataDir, url, sandboxUrl)
}

async function describeStack(dataDir: string, url: string, sandboxUrl: string): Promise<BenchStack> {
  const secrets = await loadOrCreateSecrets(dataDir)
  const natsPort = await runningNatsPort(join(dataDir, 'nats'))
  const mongoUrl = await runningMongoUrl(join(dataDir, 'mongo'))
  if (!natsPort || !mongoUrl) throw new Error(`No NATS or no MongoDB runs on ${dataDir}.`)
  return {
    url,
    sandboxUrl,
    dataDir,
    databaseUrl: await runningPostgresAdminUrl(dataDir, localDatabaseName),
    busUrl: `nats://${busSetupUser}:${requireSecret(secrets, `bus/${busSetupUser}`)}@127.0.0.1:${natsPort}`,
    documentsUrl: setMongoUrlDatabase(mongoUrl, mongoService),
    pids: () => pidsIn(join(dataDir, 'processes')),
  }
}

async function pidsIn(folder: string): Promise<Record<string, number>> {
  const pids: Record<string, number> = {}
  for (const name of [...backendNames, 'sandbox']) {
    const pid = await readRunningPid(join(folder, name))
    if (pid === undefined) throw new Error(`${name} does not run.`)
    pids[name] = pid
  }
  return pids
}
