import type { QuotePurpose } from '@faresight/contracts/search/rpc'
import { silentLog, createTestIdentity, createTestPostgres } from '@faresight/kit/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { createTestBus } from '../../../test/setup/test-bus.ts'
import { isWholeRun } from '../../../test/setup/whole-run.ts'
import { readConfig } from '../src/config.ts'
import { createDeps, type Deps } from '../src/deps.ts'
import { isoDateInDays } from '../../../test/setup/iso-dates.ts'
import { fareQueryLike } from './itineraries.ts'
import { startTestSandbox } from '../../../test/setup/test-sandbox.ts'
import { startProviderProxy, type ProviderProxy } from './provider-proxy.ts'
import { wholeTest } from '../../../test/setup/whole-test.ts'

/** A database, a bus, and Ignav behind a proxy that counts requests. */
async function start() {
  await using owned = new AsyncDisposableStack()
  const database = owned.use(await createTestPostgres('search', new URL('../migrations', import.meta.url)))
  const nats = owned.use(await createTestBus())
  const sandbox = owned.use(await startTestSandbox())
  const proxy = owned.use(await startProviderProxy(sandbox.url))
  const resources = owned.move()
  return { database, nats, proxy, [Symbol.asyncDispose]: () => resources.disposeAsync() }
}

let ground: Awaited<ReturnType<typeof start>>
let proxy: ProviderProxy
let replicas: AsyncDisposableStack
forAllTests(start, (it) => {
  ground = it
  proxy = it.proxy
})

beforeEach(() => {
  replicas = new AsyncDisposableStack()
})
afterEach(async () => {
  await replicas.disposeAsync()
  proxy.passThrough()
  proxy.count = 0
  await ground.database.postgres.pool.query('delete from provider_states; delete from provider_quota_usage')
})

/** The service's parts as one replica has them; several share the database and the bus. */
async function startReplica(env: Record<string, string> = {}): Promise<Deps> {
  const config = readConfig({
    DATABASE_URL: ground.database.url,
    NATS_URL: ground.nats.urlOf('search'),
    IDENTITY_PUBLIC_KEYS: createTestIdentity().publicKey,
    IGNAV_API_KEY: 'test',
    IGNAV_BASE_URL: `${proxy.url}/ignav`,
    IGNAV_PER_DAY: '1000000',
    IGNAV_PER_SECOND: '9999',
    PROVIDER_ADMISSION_TIMEOUT_MS: '20000',
    ...env,
  })
  const deps = await createDeps(config, silentLog)
  replicas.use(deps.postgres)
  replicas.use(deps.bus)
  replicas.use(deps.guard)
  return deps
}

const question = fareQueryLike({
  legs: [{ origin: 'LHR', destination: 'LAX', departureDate: isoDateInDays(60) }],
})

async function ask({ providers, deadlineMs }: Deps, purpose: QuotePurpose = 'subscriber') {
  const [ignav] = providers
  if (!ignav) throw new Error('Ignav is not enabled')
  const { fault, detail, itineraries } = await ignav.search(question, {
    signal: AbortSignal.timeout(deadlineMs),
    purpose,
  })
  return { fault, detail, found: itineraries.length }
}

/** `count` questions, `maxConcurrentChecks` of them under way at any time, by turns from each replica. */
async function askMany(
  from: Deps[],
  count: number,
  atOnce: number,
): Promise<Awaited<ReturnType<typeof ask>>[]> {
  const answers: Awaited<ReturnType<typeof ask>>[] = []
  let asked = 0
  const askOn = async (): Promise<void> => {
    while (asked < count) answers.push(await ask(from[asked++ % from.length]!))
  }
  await Promise.all(Array.from({ length: atOnce }, askOn))
  return answers
}

const refusedDetail = 'Ignav isn’t responding. We’ll try again soon.'

const mostCalls = 20
const manyCalls = isWholeRun ? 1000 : 100

type Failure = [name: string, calls: number, fail: (proxy: ProviderProxy) => void]
const breaksOff: Failure = [
  'breaks off',
  manyCalls,
  (proxy) => proxy.respondWith((response) => response.destroy()),
]
const talksNonsense: Failure = [
  'talks nonsense',
  manyCalls,
  (proxy) => proxy.respondWith((response) => response.end('{"a":')),
]

test.each<Failure>([
  [
    'fails',
    isWholeRun ? 1000 : 300,
    (proxy) => proxy.respondWith((response) => response.writeHead(503).end()),
  ],
  ['hangs', manyCalls, (proxy) => proxy.respondWith(() => {})],
  ...(isWholeRun ? [breaksOff, talksNonsense] : []),
])(
  'a failing provider that %s gets at most 20 of %i calls, and all of them once it recovers',
  async (_, calls, die) => {
    // Enough time that a stalled call is refused and not late.
    const env = { PROVIDER_DEADLINE_MS: '2000', PROVIDER_PROBE_AFTER_MS: '500' }
    const both = [await startReplica(env), await startReplica(env)]
    die(proxy)
    const answers = await askMany(both, calls, 8)
    expect(answers.every(({ fault }) => fault !== null)).toBe(true)
    expect(proxy.count).toBeLessThanOrEqual(mostCalls)
    const refused = answers.filter(({ detail }) => detail === refusedDetail)
    expect(refused.length).toBeGreaterThanOrEqual(calls - mostCalls)
    proxy.passThrough()
    // As if the time to the next probe had passed.
    await ground.database.postgres.pool.query('update provider_states set probe_at = now()')
    const allAnswer = async () => (await askMany(both, 8, 4)).every(({ fault }) => fault === null)
    await expect.poll(allAnswer, { timeout: 15_000, interval: 50 }).toBe(true)
  },
)

test('visitors and members leave the rest of the daily quota to others, over all replicas', async () => {
  const env = { IGNAV_PER_DAY: '20', PROVIDER_REQUEST_ALLOWANCES: 'on' }
  const [one, other] = [await startReplica(env), await startReplica(env)]
  const askedBy = async (purpose: QuotePurpose, count: number) => {
    const faults: (string | null)[] = []
    for (let asked = 0; asked < count; asked++)
      faults.push((await ask(asked % 2 ? one : other, purpose)).fault)
    return faults.filter((fault) => fault === null).length
  }
  // Of twenty: visitors eight, with members fourteen, with scheduled checks eighteen.
  expect(await askedBy('visitor', 10)).toBe(8)
  expect(await askedBy('member', 10)).toBe(6)
  expect(await askedBy('scheduled', 10)).toBe(4)
  expect(await askedBy('subscriber', 10)).toBe(2)
  const spent = { fault: 'limited', detail: 'Ignav has reached its daily limit.' }
  expect(await ask(other, 'subscriber')).toMatchObject(spent)
  expect(proxy.count).toBe(20)
})

test('a provider that rate limits one replica is paused for all', async () => {
  const [one, other] = [await startReplica(), await startReplica()]
  proxy.respondWith((response) => response.writeHead(429, { 'retry-after': '60' }).end())
  await ask(one)
  await expect
    .poll(() => ask(other))
    .toMatchObject({ fault: 'limited', detail: 'Ignav isn’t taking more searches from us right now.' })
  const before = proxy.count
  await askMany([one, other], 10, 2)
  expect(proxy.count).toBe(before)
})

test('a short Retry-After is waited for once', async () => {
  const deps = await startReplica()
  proxy.respondWith((response) => {
    proxy.passThrough()
    response.writeHead(429, { 'retry-after': '1' }).end()
  })
  expect(await ask(deps)).toMatchObject({ fault: null })
  expect(proxy.count).toBe(2)
})

test.each([
  [503, 2, null],
  [424, 2, null],
  [400, 1, 'failed'],
  [401, 1, 'failed'],
])('a request that failed with %i is sent %i times', async (status, count, fault) => {
  const deps = await startReplica()
  proxy.respondWith((response) => {
    proxy.passThrough()
    response.writeHead(status).end()
  })
  expect((await ask(deps)).fault).toBe(fault)
  expect(proxy.count).toBe(count)
})

wholeTest('at most a tenth of the requests are retried', async () => {
  const deps = await startReplica()
  let asked = 0
  const answerWithNothing = () => proxy.respondWith((response) => response.end('{"itineraries":[]}'))
  const failEachFourth = () => {
    answerWithNothing()
    if (asked++ % 4) return
    proxy.respondWith((response) => {
      answerWithNothing()
      response.writeHead(503).end()
    })
  }
  for (let question = 0; question < 60; question++) {
    failEachFourth()
    await ask(deps)
  }
  // One from the initial retry budget, and one for each ten requests.
  expect(proxy.count).toBeGreaterThan(60)
  expect(proxy.count).toBeLessThanOrEqual(67)
})

wholeTest('a slow answer that had begun to arrive is no failure of its provider', async () => {
  const deps = await startReplica({ PROVIDER_DEADLINE_MS: '2500' })
  proxy.respondWith((response) => response.writeHead(200).write('{'))
  const answers = await askMany([deps], 8, 8)
  expect(answers.map(({ fault }) => fault)).toEqual(Array.from({ length: 8 }, () => 'late'))
  proxy.passThrough()
  expect((await ask(await startReplica())).fault).toBe(null)
})

test('requests wait for the rate limit, and those that would wait too long are refused', async () => {
  const deps = await startReplica({ IGNAV_PER_SECOND: '2', PROVIDER_DEADLINE_MS: '5000' })
  const began = performance.now()
  const answers = await Promise.all(Array.from({ length: 30 }, () => ask(deps)))
  const tookSeconds = (performance.now() - began) / 1000
  const refused = answers.filter(({ fault }) => fault)
  // Two at once, then two a second for a quarter of the remaining time.
  expect(proxy.count).toBe(30 - refused.length)
  expect(proxy.count).toBeLessThanOrEqual(2 + 2 * tookSeconds)
  expect(proxy.count).toBeGreaterThan(2)
  expect(refused.length).toBeGreaterThan(0)
  for (const { fault, detail } of refused) {
    expect(fault).toBe('limited')
    expect(detail).toBe('Too many travellers are searching Ignav at once. Please try again in a moment.')
  }
})

test('without PostgreSQL requests are still sent, up to a small part of the daily quota', async () => {
  const nowhere = { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none', IGNAV_PER_DAY: '40' }
  const deps = await startReplica(nowhere)
  const answers = await askMany([deps], 5, 1)
  expect(answers.map(({ fault }) => fault)).toEqual([null, null, 'limited', 'limited', 'limited'])
  expect(proxy.count).toBe(2)
})

test('a locked provider row stops no search', async () => {
  const deps = await startReplica({ PROVIDER_ADMISSION_TIMEOUT_MS: '500' })
  await ask(deps)
  await using holding = new AsyncDisposableStack()
  const client = await ground.database.postgres.pool.connect()
  holding.defer(() => client.release(true))
  await client.query('begin; select * from provider_states for update')
  expect(await ask(deps)).toMatchObject({ fault: null })
})

wholeTest(
  'a probe answered without flights closes the circuit, though the other routes were refused',
  async () => {
    const deps = await startReplica({ PROVIDER_PROBE_AFTER_MS: '100' })
    proxy.respondWith((response) => response.writeHead(503).end())
    await askMany([deps], 10, 1)
    const state = async () => (await deps.guard.readHealth([]))[0]?.state
    await expect.poll(state).toBe('failing')
    proxy.respondWith((response) => response.end('{"itineraries":[]}'))
    const legs = [{ origin: 'LON', destination: 'NYC', departureDate: isoDateInDays(60) }]
    const askAndLook = async () => {
      const asking = { signal: AbortSignal.timeout(deps.deadlineMs), purpose: 'subscriber' } as const
      await deps.providers[0]?.search(fareQueryLike({ legs }), asking)
      return state()
    }
    await expect.poll(askAndLook).toBe('well')
  },
)

wholeTest('provider states are stored before the process ends', async () => {
  const deps = await startReplica()
  proxy.respondWith((response) => response.writeHead(400).end())
  await Promise.all([ask(deps), ask(deps), ask(deps)])
  await deps.guard[Symbol.asyncDispose]()
  const { rows } = await ground.database.postgres.pool.query('select requests, failures from provider_states')
  expect(rows).toEqual([{ requests: 3, failures: 3 }])
})
