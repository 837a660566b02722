import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { backendNames } from '@faresight/contracts/services'
import { readSettings } from '@faresight/local/programs/settings'
import { runningStores } from '@faresight/local/stack/running-stores'
import { startStack } from '@faresight/local/stack/stack'
import { knownSecrets } from '@faresight/setup/secrets/kept'
import type { ProvidedContext } from 'vitest'
import type { TestProject } from 'vitest/node'
import { startTraceFileCollector } from './trace-collector.ts'
import { fillDataFolderFromSnapshot } from './data-folder-snapshot.ts'
import './provided-context.ts'
import { createScratchFolder } from './scratch-folder.ts'

// One stack of all of Faresight for a run of Vitest. Vitest runs the global setup of each project in one process with separate modules, so
// the stack is kept on `globalThis`: it starts with the first project that uses it and stops with the last.

type Addresses = Omit<ProvidedContext, 'browserUrl' | 'busPool' | 'sandboxHostUrl' | 'sessions'>

interface SharedStack extends AsyncDisposable {
  addresses: Addresses
}

const registry = globalThis as { faresightStack?: { started: Promise<SharedStack>; users: number } }

/** Provides the addresses of the run's stack to a project. @returns its teardown */
export default async function setUpSharedStack(project: TestProject): Promise<() => Promise<void>> {
  const shared = (registry.faresightStack ??= { started: start(), users: 0 })
  shared.users += 1
  const { addresses, [Symbol.asyncDispose]: stop } = await shared.started
  // Each value has the type of its own key.
  for (const [key, value] of Object.entries(addresses)) project.provide(key as keyof Addresses, value)
  return async () => {
    shared.users -= 1
    if (shared.users > 0) return
    delete registry.faresightStack
    await stop()
  }
}

async function start(): Promise<SharedStack> {
  await using starting = new AsyncDisposableStack()
  const owned = starting.use(new AsyncDisposableStack())
  const dataDir = await createScratchFolder()
  owned.defer(() => rm(dataDir, { recursive: true, force: true }))
  const traceFile = join(dataDir, 'traces.jsonl')
  const collector = owned.use(await startTraceFileCollector(traceFile))
  // No provider key of the environment, which would cost money.
  const { FARES_DIR } = readSettings(process.env, '')
  const settings = {
    ...collector.env,
    FARES_DIR,
    // Batches of spans leave after 0.2 s.
    OTEL_BSP_SCHEDULE_DELAY: '200',
    // Tests search all lines for personal data.
    LOG_LEVEL: 'trace',
    SANDBOX_COUNTRY: 'CA',
    // All visitors of all tests have one address.
    VISITOR_SCANS_PER_DAY: '1000',
    // Shortly after midnight little of a smaller quota is available.
    ALERT_CHECKS_PER_DAY: '1000000',
    // Callers name their own address, since one may not sign in as often as the tests do.
    TRUSTED_PROXIES: '127.0.0.0/8,::1',
    // A provider that one test breaks recovers before the next.
    PROVIDER_PROBE_AFTER_MS: '100',
  }
  await fillDataFolderFromSnapshot(dataDir, console.log)
  const stack = owned.use(
    await startStack({ dataDir, settings, prepared: true, temporary: true, say: console.log }),
  )
  const secrets = await knownSecrets(dataDir)
  const stores = secrets && (await runningStores(dataDir, {}, secrets))
  if (!stores) throw new Error('A stack that runs has secrets and stores.')
  const [member, subscriber] = stack.demo.accounts
  starting.move()
  return {
    addresses: {
      postgresAdminUrl: stores.DATABASE_URL,
      mongoUrl: stores.MONGODB_URL,
      baseUrl: stack.url,
      sandboxUrl: stack.sandboxUrl,
      ownerKey: stack.ownerKey,
      demo: { member, subscriber, password: stack.demo.password },
      busUrl: stack.busUrlOf('alerts'),
      authBusUrl: stack.busUrlOf('auth'),
      busSetupUrl: stores.NATS_URL,
      serviceUrls: Object.fromEntries(backendNames.map((part) => [part, stack.urlOf(part)])),
      dataDir,
      traceFile,
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}
