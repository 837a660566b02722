import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { alertsRoutes } from '@faresight/contracts/alerts/http'
import { aiScanRoutes } from '@faresight/contracts/ai-scan/http'
import { savedSearchRoutes } from '@faresight/contracts/search/saved-http'
import { type BackendName, backendNames } from '@faresight/contracts/services'
import { connectPostgres } from '@faresight/kit/postgres'
import { processesOf } from '@faresight/local/programs/names'
import { Agent, setGlobalDispatcher } from 'undici'
import { expect, test, vi } from 'vitest'
import { startBalancer } from './setup/balancer.ts'
import { call, type Doers, type Doing, doings } from './setup/doings.ts'
import { forAllTests } from './setup/for-all-tests.ts'
import { makePerson } from './setup/stack-people.ts'
import { startWholeStack } from './setup/whole-stack.ts'

// Fourteen processes end and start one after another.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 })

/** Longer than the balancer is late, and than the gateway keeps a connection that it does not use, on a busy machine too. */
const lingerSeconds = 8
const replicas = Object.fromEntries(backendNames.map((part) => [part, 2]))

// What stands before the gateway keeps no unused connection for as long as a process lingers, as docs/upgrades.md asks of it.
setGlobalDispatcher(new Agent({ keepAliveMaxTimeout: 2000 }))

/** Two processes of each part, behind what spreads connections as a cluster does. */
async function startTwice() {
  await using starting = new AsyncDisposableStack()
  const owned = starting.use(new AsyncDisposableStack())
  const balancer = owned.use(await startBalancer())
  const settings = { PUBLIC_URL: balancer.url, LINGER_SECONDS: String(lingerSeconds) }
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  const { stack, databaseUrl, dataDir } = owned.use(await startWholeStack(settings, replicas, say))
  balancer.follow(processesOf('gateway', replicas).map((name) => stack.urlOf(name)))
  const postgres = owned.use(connectPostgres(databaseUrl, { max: 2, name: 'people' }))
  starting.move()
  return { stack, postgres, dataDir, said, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}

let it: Awaited<ReturnType<typeof startTwice>>
forAllTests(startTwice, (started) => (it = started))

/** Does each thing again and again until `enough`, and answers what failed and how often each was done. */
async function steadily(all: Record<string, Doing>, enough: AbortSignal) {
  const failures: string[] = []
  const done = Object.fromEntries(Object.keys(all).map((name) => [name, 0]))
  const keepOn = async ([name, { everyMs, once }]: [string, Doing]) => {
    while (!enough.aborted) {
      await once().then(
        () => (done[name] = (done[name] ?? 0) + 1),
        (error: unknown) => failures.push(`${name} at ${new Date().toISOString()}: ${reasonOf(error)}`),
      )
      await delay(everyMs, undefined, { signal: enough }).catch(() => {})
    }
  }
  await Promise.all(Object.entries(all).map(keepOn))
  return { failures, done }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause ? `${error.message}: ${reasonOf(error.cause)}` : error.message
}

/** What rolls at the same time: the services before the gateway, as docs/upgrades.md has it. */
const groups: BackendName[][] = [['auth', 'search', 'ai-scan'], ['billing', 'alerts', 'admin'], ['gateway']]

/** Each process is asked to end, and its next release started, while the other of its part stays. */
async function rollAll(): Promise<void> {
  const roll = async (part: BackendName) => {
    for (const name of processesOf(part, replicas)) await it.stack.restart(name)
  }
  for (const together of groups) await Promise.all(together.map(roll))
}

async function somePeople(): Promise<Doers> {
  const endsAt = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000)
  const withPlan = () => makePerson(it.postgres, { plan: { status: 'active', endsAt } })
  const [subscriber, another] = [await withPlan(), await withPlan()]
  const admin = await makePerson(it.postgres, { role: 'admin' })
  return { subscriber, another, admin, kept: { alerts: [], searches: [] }, scans: [], resumed: 0 }
}

test('every process is replaced under load, and nobody notices', async () => {
  const doers = await somePeople()
  const all = await doings(it.stack, doers)
  const saidBefore = it.said.length
  const enough = new AbortController()
  const load = steadily(all, enough.signal)
  await rollAll().finally(() => enough.abort())
  const { failures, done } = await load

  const crashes = it.said.slice(saidBefore).filter((line) => /ended by itself|keeps ending/.test(line))
  const causes = failures.length ? await errorsAtTheDoor() : []
  const troubles = [...failures, ...crashes, ...causes].join('\n')
  // Whole, with what may have been the cause: what is compared would be cut short where it is told.
  if (troubles) throw new Error(troubles)
  expect(Object.entries(done).filter(([, times]) => times < 2)).toEqual([])
  // Of what was looked at meanwhile some was cut.
  expect(doers.resumed).toBeGreaterThan(0)
  await expectNothingLost(doers)
  await expectOrder()
})

/** What the gateways wrote that is no news. */
async function errorsAtTheDoor(): Promise<string[]> {
  const logs = processesOf('gateway', replicas).map((name) =>
    readFile(join(it.dataDir, 'logs', `${name}.log`), 'utf8'),
  )
  return (await Promise.all(logs)).flatMap((log) =>
    log.split('\n').filter((line) => line && !line.includes('"level":"info"')),
  )
}

async function expectNothingLost({ subscriber, another, kept, scans }: Doers): Promise<void> {
  const { url } = it.stack
  const searches = await call(url, savedSearchRoutes.list, subscriber)
  expect(searches.map(({ name }) => name).sort()).toEqual(kept.searches.toSorted())
  const alerts = await call(url, alertsRoutes.alerts, subscriber)
  expect(alerts.map(({ id }) => id).sort()).toEqual(kept.alerts.toSorted())
  const both = [subscriber, another].map((who) => call(url, aiScanRoutes.scans, who))
  const records = (await Promise.all(both)).flat()
  expect(records.map(({ searchId, status }) => `${searchId} ${status}`).sort()).toEqual(
    scans.map((id) => `${id} completed`).sort(),
  )
}

/** Nothing had to be cut off. */
async function expectOrder(): Promise<void> {
  for (const name of backendNames.flatMap((part) => processesOf(part, replicas))) {
    const log = await readFile(join(it.dataDir, 'logs', `${name}.log`), 'utf8')
    expect([name, log.includes('"msg":"stopped"')]).toEqual([name, true])
    expect([name, log.match(/failed to stop|keeps the process alive/)]).toEqual([name, null])
  }
}
