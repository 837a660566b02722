import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { backendNames } from '@faresight/contracts/services'
import { readLauncherSettings } from '@faresight/local/programs/settings'
import { runningStoreUrls } from '@faresight/local/stack/store-urls'
import { startLocalStack } from '@faresight/local/stack/stack'
import { readSecrets } from '@faresight/setup/secrets/secrets-file'
import type { ProvidedContext } from 'vitest'
import type { TestProject } from 'vitest/node'
import { startTraceFile } from './collector.ts'
import { fillDataFolder } from './prepared-data.ts'
import './provided.ts'
import { scratchFolder } from './scratch.ts'

// One stack of all of Faresight for a run of Vitest, whichever of its projects share it. Vitest runs the `globalSetup` of each project
// in one process, one after the other, and each with modules of its own: so the stack is kept on `globalThis`, starts with
// the first project that needs it, and stops when the last one is done. A project that needs more
// calls it in a set-up of its own.

type Addresses = Omit<ProvidedContext, 'browserUrl' | 'busPool' | 'sandboxHostUrl' | 'sessions'>

interface SharedStack extends AsyncDisposable {
  addresses: Addresses
}

const registry = globalThis as { faresightStack?: { started: Promise<SharedStack>; users: number } }

/** Provides the addresses of the run's stack to a project; gives what ends its use. */
export default async function shareStack(project: TestProject): Promise<() => Promise<void>> {
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
  const dataDir = await scratchFolder()
  owned.defer(() => rm(dataDir, { recursive: true, force: true }))
  const traceFile = join(dataDir, 'traces.jsonl')
  const collector = owned.use(await startTraceFile(traceFile))
  // Only what cannot cost anything: a provider key of the one who tests stays unused.
  const { FARES_DIR } = readLauncherSettings(process.env, '')
  const settings = {
    ...collector.env,
    FARES_DIR,
    // Spans go out in batches; a short wait makes a test of them short.
    OTEL_BSP_SCHEDULE_DELAY: '200',
    // What only a curious operator sees is looked through for personal data, too.
    LOG_LEVEL: 'trace',
    SANDBOX_COUNTRY: 'CA',
    // All visitors of all tests come from one address.
    VISITOR_SCANS_PER_DAY: '1000',
    // The alerts of all tests are made at once, and a day that has just begun has little to spend.
    ALERT_CHECKS_PER_DAY: '1000000',
    // Of those who sign in each may say where they come from: one address could not sign in as often.
    TRUSTED_PROXIES: '127.0.0.0/8,::1',
    // What one test broke has to be well again in the next, which follows sooner than five seconds.
    PROVIDER_PROBE_AFTER_MS: '100',
  }
  await fillDataFolder(dataDir, console.log)
  const stack = owned.use(
    await startLocalStack({ dataDir, settings, prepared: true, temporary: true, say: console.log }),
  )
  const secrets = await readSecrets(dataDir)
  const stores = secrets && (await runningStoreUrls(dataDir, {}, secrets))
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
