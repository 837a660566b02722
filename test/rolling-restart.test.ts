import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { alertsRoutes } from '@faresight/contracts/alerts/http'
import { aiScanRoutes } from '@faresight/contracts/ai-scan/http'
import { savedSearchRoutes } from '@faresight/contracts/search/saved-http'
import { type BackendName, backendNames } from '@faresight/contracts/services'
import { connectPostgres } from '@faresight/kit/postgres'
import { stackProcessNames } from '@faresight/local/programs/launch-plan'
import { Agent, setGlobalDispatcher } from 'undici'
import { expect, test, vi } from 'vitest'
import { startClusterLoadBalancer } from './setup/cluster-load-balancer.ts'
import { fetchRoute } from './setup/call-route.ts'
import { type LoadUsersAndResources, type LoadAction, createLoadActions } from './setup/load-actions.ts'
import { forAllTests } from './setup/for-all-tests.ts'
import { insertSignedInUser } from './setup/stack-users.ts'
import { startTestStack } from './setup/test-stack.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 })

/** Longer than the load balancer's delay and than the gateway keeps an idle connection. */
const lingerSeconds = 8
const replicas = Object.fromEntries(backendNames.map((part) => [part, 2]))

// Clients drop idle connections sooner than a process lingers, as docs/upgrades.md requires.
setGlobalDispatcher(new Agent({ keepAliveMaxTimeout: 2000 }))

/** Starts two processes of each part behind a load balancer. */
async function startTwice() {
  await using starting = new AsyncDisposableStack()
  const owned = starting.use(new AsyncDisposableStack())
  const balancer = owned.use(await startClusterLoadBalancer())
  const settings = { PUBLIC_URL: balancer.url, LINGER_SECONDS: String(lingerSeconds) }
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  const { stack, databaseUrl, dataDir } = owned.use(await startTestStack(settings, replicas, say))
  balancer.watchBackends(stackProcessNames('gateway', replicas).map((name) => stack.urlOf(name)))
  const postgres = owned.use(connectPostgres(databaseUrl, { max: 2, name: 'people' }))
  starting.move()
  return { stack, postgres, dataDir, said, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}

let it: Awaited<ReturnType<typeof startTwice>>
forAllTests(startTwice, (started) => (it = started))

/** Repeats each action until `enough`. @returns failures and counts */
async function repeatActions(all: Record<string, LoadAction>, enough: AbortSignal) {
  const failures: string[] = []
  const done = Object.fromEntries(Object.keys(all).map((name) => [name, 0]))
  const repeat = async ([name, { everyMs, once }]: [string, LoadAction]) => {
    while (!enough.aborted) {
      await once().then(
        () => (done[name] = (done[name] ?? 0) + 1),
        (error: unknown) => failures.push(`${name} at ${new Date().toISOString()}: ${reasonOf(error)}`),
      )
      await delay(everyMs, undefined, { signal: enough }).catch(() => {})
    }
  }
  await Promise.all(Object.entries(all).map(repeat))
  return { failures, done }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause ? `${error.message}: ${reasonOf(error.cause)}` : error.message
}

/** Restarted together: services before the gateway, as in docs/upgrades.md. */
const groups: BackendName[][] = [['auth', 'search', 'ai-scan'], ['billing', 'alerts', 'admin'], ['gateway']]

/** Restarts each process while the other of its part runs. */
async function rollAll(): Promise<void> {
  const roll = async (part: BackendName) => {
    for (const name of stackProcessNames(part, replicas)) await it.stack.restart(name)
  }
  for (const together of groups) await Promise.all(together.map(roll))
}

async function createUsers(): Promise<LoadUsersAndResources> {
  const endsAt = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000)
  const withPlan = () => insertSignedInUser(it.postgres, { plan: { status: 'active', endsAt } })
  const [subscriber, another] = [await withPlan(), await withPlan()]
  const admin = await insertSignedInUser(it.postgres, { role: 'admin' })
  return { subscriber, another, admin, kept: { alerts: [], searches: [] }, scans: [], resumedStreams: 0 }
}

test('every process is replaced under load without a failed call or lost data', async () => {
  const doers = await createUsers()
  const all = await createLoadActions(it.stack, doers)
  const saidBefore = it.said.length
  const enough = new AbortController()
  const load = repeatActions(all, enough.signal)
  await rollAll().finally(() => enough.abort())
  const { failures, done } = await load

  const crashes = it.said
    .slice(saidBefore)
    .filter((line) => /crashed|keeps failing|did not respond/.test(line))
  const causes = failures.length ? await readGatewayErrors() : []
  const troubles = [...failures, ...crashes, ...causes].join('\n')
  // Thrown whole, since a comparison would be printed shortened.
  if (troubles) throw new Error(troubles)
  expect(Object.entries(done).filter(([, times]) => times < 2)).toEqual([])
  expect(doers.resumedStreams).toBeGreaterThan(0)
  await expectNothingLost(doers)
  await expectCleanStops()
})

async function readGatewayErrors(): Promise<string[]> {
  const logs = stackProcessNames('gateway', replicas).map((name) =>
    readFile(join(it.dataDir, 'logs', `${name}.log`), 'utf8'),
  )
  return (await Promise.all(logs)).flatMap((log) =>
    log.split('\n').filter((line) => line && !line.includes('"level":"info"')),
  )
}

async function expectNothingLost({ subscriber, another, kept, scans }: LoadUsersAndResources): Promise<void> {
  const { url } = it.stack
  const searches = await fetchRoute(url, savedSearchRoutes.list, subscriber)
  expect(searches.map(({ name }) => name).sort()).toEqual(kept.searches.toSorted())
  const alerts = await fetchRoute(url, alertsRoutes.alerts, subscriber)
  expect(alerts.map(({ id }) => id).sort()).toEqual(kept.alerts.toSorted())
  const both = [subscriber, another].map((who) => fetchRoute(url, aiScanRoutes.scans, who))
  const records = (await Promise.all(both)).flat()
  expect(records.map(({ searchId, status }) => `${searchId} ${status}`).sort()).toEqual(
    scans.map((id) => `${id} completed`).sort(),
  )
}

async function expectCleanStops(): Promise<void> {
  for (const name of backendNames.flatMap((part) => stackProcessNames(part, replicas))) {
    const log = await readFile(join(it.dataDir, 'logs', `${name}.log`), 'utf8')
    expect([name, log.includes('"msg":"stopped"')]).toEqual([name, true])
    expect([name, log.match(/failed to stop|keeps the process alive/)]).toEqual([name, null])
  }
}
