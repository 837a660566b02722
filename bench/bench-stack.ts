import { join } from 'node:path'
import { backendNames } from '@faresight/contracts/services'
import { withMongoDatabase } from '@faresight/kit/mongo-url'
import { recordedProcess } from '@faresight/local/processes/record'
import type { Settings } from '@faresight/local/programs/settings'
import { runningMongo } from '@faresight/local/servers/mongo'
import { runningNats } from '@faresight/local/servers/nats'
import { ownDatabase } from '@faresight/local/stack/own-servers'
import { startStack } from '@faresight/local/stack/stack'
import { setupUser } from '@faresight/setup/bus/accounts'
import { documentOwner } from '@faresight/setup/database/roles'
import { loadSecrets, passwordOf } from '@faresight/setup/secrets/kept'
import { secretNames } from '@faresight/setup/secrets/names'
import { runningPostgresUrl } from './bench-context.ts'

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
  settings: Settings,
): Promise<BenchStack> {
  if (shared.dataDir && shared.url && shared.sandboxUrl)
    return describeStack(shared.dataDir, shared.url, shared.sandboxUrl)
  const { url, sandboxUrl } = running.use(await startStack({ dataDir, settings, say: console.error }))
  return describeStack(dataDir, url, sandboxUrl)
}

async function describeStack(dataDir: string, url: string, sandboxUrl: string): Promise<BenchStack> {
  const secrets = await loadSecrets(dataDir, secretNames())
  const natsPort = await runningNats(join(dataDir, 'nats'))
  const mongoUrl = await runningMongo(join(dataDir, 'mongo'))
  if (!natsPort || !mongoUrl) throw new Error(`No NATS or no MongoDB runs on ${dataDir}.`)
  return {
    url,
    sandboxUrl,
    dataDir,
    databaseUrl: await runningPostgresUrl(dataDir, ownDatabase),
    busUrl: `nats://${setupUser}:${passwordOf(secrets, `bus/${setupUser}`)}@127.0.0.1:${natsPort}`,
    documentsUrl: withMongoDatabase(mongoUrl, documentOwner),
    pids: () => pidsIn(join(dataDir, 'processes')),
  }
}

async function pidsIn(folder: string): Promise<Record<string, number>> {
  const pids: Record<string, number> = {}
  for (const name of [...backendNames, 'sandbox']) {
    const pid = await recordedProcess(join(folder, name))
    if (pid === undefined) throw new Error(`${name} does not run.`)
    pids[name] = pid
  }
  return pids
}
