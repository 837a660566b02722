// What each thing that people do costs: processor time of every process, bytes in every store and over the wire, requests to
// providers, memory meanwhile; what an account costs that does nothing; and what an open stream holds in memory. All of it on a stack as
// `npm start` runs it, durable, with the sandbox for the others. Times of processors, but for how long one takes: a machine that has
// other work to do makes them a little larger and not many times. `--keep` writes what docs/scaling.md reckons with; with `--only TEXT`
// what has that text in its name is measured, and the others stay as they were kept.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { parts } from '@faresight/contracts/services'
import { withDatabase } from '@faresight/kit/mongo-address'
import type { Settings } from '@faresight/local/programs/settings'
import { startDatabaseServer, startDocumentServer } from '@faresight/local/stack/own-servers'
import { startStack } from '@faresight/local/stack/stack'
import { setupUser } from '@faresight/setup/bus/accounts'
import { documentOwner } from '@faresight/setup/database/roles'
import { loadSecrets, passwordOf } from '@faresight/setup/secrets/kept'
import { secretNames } from '@faresight/setup/secrets/names'
import { idleAccounts, openStreams } from './costs/bearing.ts'
import { createCaller } from './costs/caller.ts'
import { type Cost, createMeter, type Meter } from './costs/meter.ts'
import { pidOf } from './costs/processes.ts'
import { openStores } from './costs/stores.ts'
import { usesOf, type World } from './costs/uses.ts'
import { onOwnStack, type OwnStack } from './own-stack.ts'
import { machineNow, writeResult } from './result.ts'
import { type Costs, costsFile, readCosts } from './scaling/costs.ts'

const { values: options } = parseArgs({
  options: { only: { type: 'string', default: '' }, keep: { type: 'boolean', default: false } },
})
const idleSeconds = 60
const accounts = 200_000
const streams = 400

/** None of the limits of a day is measured here, and nothing that is done once a day, which has benchmarks of its own. */
const plenty: Settings = {
  TRUSTED_PROXIES: '127.0.0.1',
  MEMBER_SCANS_PER_DAY: '1000',
  VISITOR_SCANS_PER_DAY: '1000',
  PUBLIC_SCANS_PER_DAY: '900000',
  ALERT_CHECKS_PER_DAY: '9000000',
  LEARN_EVERY_HOURS: '0',
  PREDICTIONS_PER_DAY: '0',
  PREDICTION_CHECKS_PER_DAY: '0',
}

await onOwnStack(async (own) => {
  const costs = await onStack(own, 'uses', {}, costsOf)
  const figures = options.only ? withUses(costs) : { ...costs, ...(await borneOn(own)) }
  await writeResult('costs', figures)
  if (!options.keep) return
  const kept = { at: new Date().toISOString().slice(0, 10), machine: machineNow(), ...figures }
  await writeFile(costsFile, `${JSON.stringify(kept, undefined, 2)}\n`)
})

/** Those that were kept, with some of them measured again. */
function withUses({ uses }: Pick<Costs, 'uses'>) {
  const { at: _, machine: _its, ...before } = readCosts()
  return { ...before, uses: { ...before.uses, ...uses } }
}

async function borneOn(own: OwnStack): Promise<Pick<Costs, 'bearing' | 'openStreamBytes'>> {
  const bearing = await onStack(own, 'accounts', {}, (world, meter) =>
    idleAccounts(world, meter, accounts, idleSeconds),
  )
  const openStreamBytes = await onStack(own, 'streams', { SCANS_AT_ONCE: '0' }, (world, meter) =>
    openStreams(world, meter, streams),
  )
  return { bearing, openStreamBytes }
}

async function onStack<T>(
  own: OwnStack,
  name: string,
  settings: Settings,
  measure: (world: World, meter: Meter) => Promise<T>,
): Promise<T> {
  await using running = new AsyncDisposableStack()
  const dataDir = join(own.dataDir, name)
  const secrets = await loadSecrets(dataDir, secretNames())
  const server = running.use(
    await startDatabaseServer({ dataDir, secrets, temporary: false, say: console.log }),
  )
  const documents = running.use(await startDocumentServer({ dataDir, temporary: false }))
  const mongo = withDatabase(documents.url, documentOwner)
  const stack = running.use(
    await startStack({
      dataDir,
      settings: { ...plenty, ...settings, DATABASE_URL: server.adminUrl, MONGODB_URL: mongo },
      say: console.log,
    }),
  )
  const bus = new URL(stack.busUrlOf('admin'))
  bus.username = setupUser
  bus.password = passwordOf(secrets, `bus/${setupUser}`)
  const stores = running.use(await openStores({ postgres: server.adminUrl, bus: bus.href, mongo }))
  const caller = createCaller(stack.url, running)
  // What was just started has a pid.
  const pids = Object.fromEntries([...parts, 'sandbox' as const].map((part) => [part, stack.pidOf(part)!]))
  const servers = {
    PostgreSQL: await pidOf('postgres', '-D', dataDir),
    NATS: await pidOf('nats-server', dataDir),
    MongoDB: await pidOf('mongo', dataDir),
  }
  return await measure({ stack, caller, stores }, createMeter({ ...pids, ...servers }, stores, caller))
}

async function costsOf(world: World, meter: Meter) {
  const memoryAtStart = await meter.memory()
  const uses: Record<string, Cost> = {}
  for (const [name, use] of Object.entries(await usesOf(world))) {
    if (!name.includes(options.only)) continue
    uses[name] = await meter.costOf(use)
    console.log(name)
    console.table([uses[name].cpuMs, uses[name].memory])
    console.table([{ received: uses[name].received, ...uses[name].kept }])
  }
  // In the end, since for minutes a process that has just begun is still at that.
  const idleMsASecond = await meter.idle(idleSeconds)
  return { idleMsASecond, memoryAtStart, memoryAtMost: meter.mostMemory(), uses }
}
