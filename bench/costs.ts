// What each action costs: CPU time of every process, bytes in the stores and to the browser, and provider requests; what an idle account costs;
// and how much memory an open stream takes. The stack is durable, with the sandbox as the third parties. docs/scaling.md quotes the results.
// `--only TEXT` measures the actions whose name contains TEXT.
import { join } from 'node:path'
import type { LauncherSettings } from '@faresight/local/programs/settings'
import { measureIdleAccounts, measureOpenStreamMemory } from './costs/idle-load.ts'
import { createMeteredCaller } from './costs/metered-caller.ts'
import { createCostMeter, type UseCost, type CostMeter } from './costs/meter.ts'
import { findPidByCommand } from './costs/processes.ts'
import { openMeteredStores } from './costs/metered-stores.ts'
import { listMeasuredUses, type MeteredCallerAndStores } from './costs/uses.ts'
import { isSmoke, readTextOptions } from './command-line.ts'
import { runBenchmark, type BenchResources } from './bench-context.ts'
import { createBenchProgress } from './progress.ts'
import { validateAndWriteBenchResult } from './result.ts'
import { startBenchStack } from './bench-stack.ts'

const { only } = readTextOptions({ only: '' })
const pauses = isSmoke ? { settleMs: 100, idleSeconds: 0.1 } : { settleMs: 2500, idleSeconds: 15 }
const idleSeconds = isSmoke ? 0.1 : 60
const accounts = isSmoke ? 100 : 200_000
const streams = isSmoke ? 4 : 400
const progress = createBenchProgress(only ? 1 : 3)

/** No daily limits, and nothing that runs once a day. */
const settingsOfAll: LauncherSettings = {
  TRUSTED_PROXIES: '127.0.0.1',
  MEMBER_SCANS_PER_DAY: '1000',
  VISITOR_SCANS_PER_DAY: '1000',
  PUBLIC_SCANS_PER_DAY: '900000',
  ALERT_CHECKS_PER_DAY: '9000000',
  TRAINING_INTERVAL_HOURS: '0',
  PREDICTIONS_PER_DAY: '0',
  PREDICTION_CHECKS_PER_DAY: '0',
}

await runBenchmark(async (own) => {
  progress.step('measuring actions')
  const costs = await onStack(own, 'uses', {}, measureCosts)
  await validateAndWriteBenchResult(
    'costs',
    only ? costs : { ...costs, ...(await measureIdleLoad(own)) },
    Object.values(costs.uses).map(({ seconds }) => seconds),
  )
})

async function measureIdleLoad(own: BenchResources) {
  progress.step(`measuring ${accounts} idle accounts`)
  const idle = await onStack(own, 'accounts', {}, (world, meter) =>
    measureIdleAccounts(world, meter, accounts, idleSeconds),
  )
  progress.step(`measuring ${streams} open streams`)
  const openStreamBytes = await onStack(own, 'streams', { SCAN_CONCURRENCY: '0' }, (world, meter) =>
    measureOpenStreamMemory(world, meter, streams),
  )
  return { idle, openStreamBytes }
}

async function onStack<T>(
  own: BenchResources,
  name: string,
  settings: LauncherSettings,
  measure: (world: MeteredCallerAndStores, meter: CostMeter) => Promise<T>,
): Promise<T> {
  await using running = new AsyncDisposableStack()
  const stack = await startBenchStack(running, join(own.dataDir, name), { ...settingsOfAll, ...settings })
  const { databaseUrl, busUrl, documentsUrl, dataDir } = stack
  const stores = running.use(
    await openMeteredStores({ postgres: databaseUrl, bus: busUrl, mongo: documentsUrl }),
  )
  const caller = createMeteredCaller(stack.url, running)
  const servers = {
    PostgreSQL: await findPidByCommand('postgres', '-D', dataDir),
    NATS: await findPidByCommand('nats-server', dataDir),
    MongoDB: await findPidByCommand('mongo', dataDir),
  }
  const meter = createCostMeter({ ...(await stack.pids()), ...servers }, stores, caller, pauses)
  return await measure({ caller, stores }, meter)
}

async function measureCosts(world: MeteredCallerAndStores, meter: CostMeter) {
  const memoryAtStart = await meter.memory()
  let peakMemory = memoryAtStart
  const measured = Object.entries(await listMeasuredUses(world)).filter(([name]) => name.includes(only))
  const uses: Record<string, UseCost> = {}
  for (const [name, use] of measured) {
    uses[name] = await meter.measureCost(use)
    peakMemory = maxOfEach(peakMemory, await meter.memory())
    progress.done(Object.keys(uses).length / measured.length)
    console.log(name)
    console.table([uses[name].cpuMs])
    console.table([{ received: uses[name].received, ...uses[name].stored }])
  }
  // Last, since a process needs minutes to come to rest after its start.
  const idleMsPerSecond = await meter.idle(idleSeconds)
  return { idleMsPerSecond, memoryAtStart, peakMemory, uses }
}

function maxOfEach(one: Record<string, number>, other: Record<string, number>): Record<string, number> {
  return Object.fromEntries(
    Object.keys(one).map((name) => [name, Math.max(one[name] ?? 0, other[name] ?? 0)]),
  )
}
