import { join } from 'node:path'
import { backendNames } from '@faresight/contracts/services'
import { setMongoUrlDatabase } from '@faresight/kit/mongo-url'
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
import { adminUrlOf } from './own-stack.ts'

/** All of Faresight, running. */
export interface WholeStack {
  /** Of the gateway. */
  url: string
  sandboxUrl: string
  /** The superuser's address of the database. */
  databaseUrl: string
  /** The bus, as the user who may do everything there. */
  busUrl: string
  documentsUrl: string
  /** The number of each process of ours. */
  pids: () => Promise<Record<string, number>>
  dataDir: string
}

const shared = {
  dataDir: process.env['BENCH_STACK_DIR'],
  url: process.env['BENCH_STACK_URL'],
  sandboxUrl: process.env['BENCH_STACK_SANDBOX_URL'],
}

/** Starts all of Faresight, durable as `npm start` does, unless smoke runs share one that runs already: then without `settings`. */
export async function startWholeStack(
  running: AsyncDisposableStack,
  dataDir: string,
  settings: Settings,
): Promise<WholeStack> {
  if (shared.dataDir && shared.url && shared.sandboxUrl)
    return describeStack(shared.dataDir, shared.url, shared.sandboxUrl)
  const { url, sandboxUrl } = running.use(await startStack({ dataDir, settings, say: console.error }))
  return describeStack(dataDir, url, sandboxUrl)
}

async function describeStack(dataDir: string, url: string, sandboxUrl: string): Promise<WholeStack> {
  const secrets = await loadSecrets(dataDir, secretNames())
  const natsPort = await runningNats(join(dataDir, 'nats'))
  const mongoUrl = await runningMongo(join(dataDir, 'mongo'))
  if (!natsPort || !mongoUrl) throw new Error(`No NATS or no MongoDB runs on ${dataDir}.`)
  return {
    url,
    sandboxUrl,
    dataDir,
    databaseUrl: await adminUrlOf(dataDir, ownDatabase),
    busUrl: `nats://${setupUser}:${passwordOf(secrets, `bus/${setupUser}`)}@127.0.0.1:${natsPort}`,
    documentsUrl: setMongoUrlDatabase(mongoUrl, documentOwner),
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
