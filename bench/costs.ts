// What each use costs: processor time of every process, bytes in every store and over the network, provider requests and
// memory while it runs; what an idle account costs; and how much memory an open stream holds. It runs on a durable stack as
// `npm start` runs it, with the sandbox as the third parties. docs/scaling.md quotes its table. `--only TEXT` measures the
// uses whose name contains TEXT.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { LauncherSettings } from '@faresight/local/programs/settings'
import { idleAccounts, openStreams } from './costs/bearing.ts'
import { createCaller } from './costs/caller.ts'
import { createCostMeter, type UseCost, type CostMeter } from './costs/meter.ts'
import { findPid } from './costs/processes.ts'
import { openStores } from './costs/stores.ts'
import { listMeasuredUses, type CostsBenchContext } from './costs/uses.ts'
import { isSmoke, smokeOption } from './command-line.ts'
import { onOwnStack, type OwnStack } from './own-stack.ts'
import { createProgress } from './progress.ts'
import { writeResult } from './result.ts'
import { startWholeStack } from './whole-stack.ts'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    ...smokeOption,
  },
})
const pauses = isSmoke ? { settleMs: 100, idleSeconds: 0.1 } : { settleMs: 2500, idleSeconds: 15 }
const idleSeconds = isSmoke ? 0.1 : 60
const accounts = isSmoke ? 100 : 200_000
const streams = isSmoke ? 4 : 400
const progress = createProgress(options.only ? 1 : 3)

/** None of the limits of a day is measured here, and nothing that is done once a day, which has benchmarks of its own. */
const plenty: LauncherSettings = {
  TRUSTED_PROXIES: '127.0.0.1',
  MEMBER_SCANS_PER_DAY: '1000',
  VISITOR_SCANS_PER_DAY: '1000',
  PUBLIC_SCANS_PER_DAY: '900000',
  ALERT_CHECKS_PER_DAY: '9000000',
  TRAINING_INTERVAL_HOURS: '0',
  PREDICTIONS_PER_DAY: '0',
  PREDICTION_CHECKS_PER_DAY: '0',
}

await onOwnStack(async (own) => {
  progress.step('measuring what people do')
  const costs = await onStack(own, 'uses', {}, costsOf)
  await writeResult(
    'costs',
    options.only ? costs : { ...costs, ...(await measureIdleLoad(own)) },
    Object.values(costs.uses).map(({ seconds }) => seconds),
  )
})

async function measureIdleLoad(own: OwnStack) {
  progress.step(`measuring ${accounts} idle accounts`)
  const bearing = await onStack(own, 'accounts', {}, (world, meter) =>
    idleAccounts(world, meter, accounts, idleSeconds),
  )
  progress.step(`measuring ${streams} open streams`)
  const openStreamBytes = await onStack(own, 'streams', { SCAN_CONCURRENCY: '0' }, (world, meter) =>
    openStreams(world, meter, streams),
  )
  return { bearing, openStreamBytes }
}

async function onStack<T>(
  own: OwnStack,
  name: string,
  settings: LauncherSettings,
  measure: (world: CostsBenchContext, meter: CostMeter) => Promise<T>,
): Promise<T> {
  await using running = new AsyncDisposableStack()
  const stack = await startWholeStack(running, join(own.dataDir, name), { ...plenty, ...settings })
  const { databaseUrl, busUrl, documentsUrl, dataDir } = stack
  const stores = running.use(await openStores({ postgres: databaseUrl, bus: busUrl, mongo: documentsUrl }))
  const caller = createCaller(stack.url, running)
  const servers = {
    PostgreSQL: await findPid('postgres', '-D', dataDir),
    NATS: await findPid('nats-server', dataDir),
    MongoDB: await findPid('mongo', dataDir),
  }
  const meter = createCostMeter({ ...(await stack.pids()), ...servers }, stores, caller, pauses)
  return await measure({ caller, stores }, meter)
}

async function costsOf(world: CostsBenchContext, meter: CostMeter) {
  const memoryAtStart = await meter.memory()
  const asked = Object.entries(await listMeasuredUses(world)).filter(([name]) => name.includes(options.only))
  const uses: Record<string, UseCost> = {}
  for (const [name, use] of asked) {
    uses[name] = await meter.measureCost(use)
    progress.done(Object.keys(uses).length / asked.length)
    console.log(name)
    console.table([uses[name].cpuMs, uses[name].memory])
    console.table([{ received: uses[name].received, ...uses[name].kept }])
  }
  // In the end, since for minutes a process that has just begun is still at that.
  const idleMsASecond = await meter.idle(idleSeconds)
  return { idleMsASecond, memoryAtStart, memoryAtMost: meter.mostMemory(), uses }
}
