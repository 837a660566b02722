import {
  type AdmissionDecision,
  type ProviderCallReport,
  type AdmissionRequest,
} from '../src/providers/guard/admission.ts'
import { dayMs } from '@faresight/contracts/days'
import { connectPostgres } from '@faresight/kit/postgres'
import { createTestPostgres } from '@faresight/kit/testing'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { admitRequestInPostgres, reportCallInPostgres } from '../src/providers/guard/shared-admission.ts'
import { createGuardPolicy } from '../src/providers/guard/guard-policy.ts'

let database: Awaited<ReturnType<typeof createTestPostgres>>
forAllTests(
  () => createTestPostgres('search', new URL('../migrations', import.meta.url)),
  (it) => (database = it),
)

const policy = { ...createGuardPolicy(6000, 3000), maxRetryBudget: 2, outcomeMaxAgeMs: 60_000 }
const start = Date.parse('2026-11-21T12:00:00Z')

const plenty: AdmissionRequest = {
  isContinuation: false,
  isRetry: false,
  limits: { perDay: 1000, perSecond: 1000 },
  quota: 1000,
  maxWaitMs: 60_000,
}

/** A request, or a call's report, at a second after the start. */
type Event = [second: number, what: Partial<AdmissionRequest> | Partial<ProviderCallReport>]

const ask = {}
const retry = { isRetry: true }
const failed = { outcome: 'failed' } as const
const answered = { outcome: 'answered' } as const
const limited = (retryAfterMs: number | null) => ({ rateLimited: { retryAfterMs } })
const times = <T>(count: number, it: T): T[] => Array.from({ length: count }, () => it)

/** Decisions on the requests: `ok`, `probe`, or the refusal and until which second. */
async function decisionsOn(events: readonly Event[]): Promise<string[]> {
  const { pool } = database.postgres
  const provider = `history-${runs++}`
  const decisions: string[] = []
  for (const [second, what] of events) {
    const at = new Date(start + second * 1000)
    if ('outcome' in what || 'rateLimited' in what) {
      const report = { outcome: null, wasProbe: false, failedRequests: 0, ...what }
      await reportCallInPostgres(pool, provider, report, policy, at)
    } else
      decisions.push(textOf(await admitRequestInPostgres(pool, provider, { ...plenty, ...what }, policy, at)))
  }
  return decisions
}
let runs = 0

function textOf(decision: AdmissionDecision): string {
  if ('waitMs' in decision) return decision.isProbe ? 'probe' : 'ok'
  return [decision.refusal, ...(decision.until ? [(decision.until - start) / 1000] : [])].join(' ')
}

test.each<[string, Event[], string[]]>([
  [
    'answers',
    [
      [0, ask],
      [1, answered],
      [2, ask],
    ],
    ['ok', 'ok'],
  ],
  [
    'fails five of its last ten calls',
    [
      [0, ask],
      ...times<Event>(5, [1, answered]),
      ...times<Event>(4, [1, failed]),
      [1, ask],
      [1, failed],
      [2, ask],
    ],
    ['ok', 'ok', 'circuit-open 4'],
  ],
  [
    'fails once for each answer and one more',
    [[0, ask], ...times<Event>(4, [1, failed]), ...times<Event>(6, [1, answered]), [1, failed], [2, ask]],
    ['ok', 'ok'],
  ],
  [
    'failed too long ago to count',
    [[0, ask], ...times<Event>(4, [1, failed]), [62, failed], [63, ask]],
    ['ok', 'ok'],
  ],
  [
    'fails its probes, each of which doubles the interval',
    [
      [0, ask],
      ...times<Event>(5, [0, failed]),
      [3, ask],
      [3, { ...failed, wasProbe: true }],
      [4, ask],
      [9, ask],
      [9, { ...failed, wasProbe: true }],
      [10, ask],
    ],
    ['ok', 'probe', 'circuit-open 9', 'probe', 'circuit-open 21'],
  ],
  [
    'has a probe without a report, which counts as lost',
    [[0, ask], ...times<Event>(5, [0, failed]), [3, ask], [9.9, ask], [10, ask]],
    ['ok', 'probe', 'circuit-open 10', 'probe'],
  ],
  [
    'has an open circuit, which late reports do not change',
    [
      [0, ask],
      ...times<Event>(5, [0, failed]),
      [1, answered],
      [2, ask],
      [3, ask],
      [3, { ...answered, wasProbe: true }],
      [3, ask],
    ],
    ['ok', 'circuit-open 3', 'probe', 'ok'],
  ],
  [
    'rate limits us, and each time in a row doubles the pause',
    [
      [0, ask],
      [0, limited(null)],
      [0.5, ask],
      [1, ask],
      [1, limited(null)],
      [2, ask],
      [3, ask],
    ],
    ['ok', 'paused 1', 'ok', 'paused 3', 'ok'],
  ],
  [
    'gives a Retry-After, of which the longest counts',
    [
      [0, ask],
      [0, limited(5000)],
      [0, limited(9000)],
      [4, ask],
      [9, ask],
    ],
    ['ok', 'paused 9', 'ok'],
  ],
  [
    'gives a Retry-After of more than a quarter of an hour, which is cut to that',
    [
      [0, ask],
      [0, limited(2_000_000)],
      [1, ask],
      [901, ask],
    ],
    ['ok', 'paused 900', 'ok'],
  ],
  [
    'answers after a pause, so the next pause is short again',
    [
      [0, ask],
      [0, limited(null)],
      [1, ask],
      [1, answered],
      [1, limited(null)],
      [1.5, ask],
    ],
    ['ok', 'ok', 'paused 2'],
  ],
  [
    'gets one retry for ten requests',
    [[0, ask], [0, retry], [0, retry], ...times<Event>(9, [0, ask]), [0, retry], [0, retry]],
    ['ok', 'ok', 'no-retry', ...times(9, 'ok'), 'ok', 'no-retry'],
  ],
  [
    'has used its daily quota, until midnight',
    [...times<Event>(3, [0, { quota: 2 }]), [12 * 3600, { quota: 2 }]],
    ['ok', 'ok', 'quota-exceeded', 'ok'],
  ],
  [
    'gets continuations beyond its quota, except in a pause',
    [
      [0, { quota: 1 }],
      [0, { quota: 1, isContinuation: true }],
      [0, limited(1000)],
      [0, { isContinuation: true }],
    ],
    ['ok', 'ok', 'paused 1'],
  ],
])('a provider that %s', async (_, events, expected) => {
  expect(await decisionsOn(events)).toEqual(expected)
})

test('the first request of a day moves the last day’s counts to provider_days', async () => {
  const { pool } = database.postgres
  const on = (day: number) => new Date(start + day * dayMs)
  for (const day of [0, 0, 2]) await admitRequestInPostgres(pool, 'days', plenty, policy, on(day))
  await reportCallInPostgres(
    pool,
    'days',
    { outcome: 'failed', wasProbe: false, failedRequests: 1 },
    policy,
    on(2),
  )
  await admitRequestInPostgres(pool, 'days', plenty, policy, on(3))
  const { rows } = await pool.query(
    `select day::text, requests, failures from provider_days where provider = 'days' order by day`,
  )
  expect(rows).toEqual([
    { day: '2026-11-21', requests: 2, failures: 0 },
    { day: '2026-11-23', requests: 1, failures: 1 },
  ])
})

test('concurrent replicas do not exceed a quota', async () => {
  await using other = connectPostgres(database.url, { max: 5, name: 'other replica' })
  const wanted = { ...plenty, quota: 25 }
  const decisions = await Promise.all(
    Array.from({ length: 60 }, () => [
      admitRequestInPostgres(database.postgres.pool, 'budget', wanted, policy),
      admitRequestInPostgres(other.pool, 'budget', wanted, policy),
    ]).flat(),
  )
  expect(decisions.filter((it) => 'waitMs' in it)).toHaveLength(25)
  expect(decisions.filter((it) => 'refusal' in it && it.refusal === 'quota-exceeded')).toHaveLength(95)
})

test('the rate limit spaces concurrent requests, each at its own time', async () => {
  const { pool } = database.postgres
  const wanted = { ...plenty, limits: { perDay: 1000, perSecond: 10 }, maxWaitMs: 2000 }
  const at = new Date()
  const decisions = await Promise.all(
    Array.from({ length: 50 }, () => admitRequestInPostgres(pool, 'turns', wanted, policy, at)),
  )
  const waits = decisions.flatMap((it) => ('waitMs' in it ? [it.waitMs] : [])).sort((a, b) => a - b)
  expect(waits).toEqual([
    ...Array<number>(9).fill(0),
    ...Array.from({ length: 21 }, (_, index) => index * 100),
  ])
})

const twenty = (decision: AdmissionDecision) => times(20, decision)

test('only one replica probes a provider with an open circuit', async () => {
  const { pool } = database.postgres
  const at = (afterMs: number) => new Date(start + afterMs)
  await admitRequestInPostgres(pool, 'probed', plenty, policy, at(0))
  for (let call = 0; call < 5; call++) {
    await reportCallInPostgres(
      pool,
      'probed',
      { outcome: 'failed', wasProbe: false, failedRequests: 1 },
      policy,
      at(0),
    )
  }
  const askAll = (afterMs: number) =>
    Promise.all(
      Array.from({ length: 20 }, () => admitRequestInPostgres(pool, 'probed', plenty, policy, at(afterMs))),
    )
  expect(await askAll(2999)).toEqual(twenty({ refusal: 'circuit-open', until: start + 3000 }))
  const whenDue = await askAll(3000)
  expect(whenDue.filter((it) => 'isProbe' in it && it.isProbe)).toHaveLength(1)
  expect(whenDue.filter((it) => 'refusal' in it)).toHaveLength(19)
  await reportCallInPostgres(
    pool,
    'probed',
    { outcome: 'answered', wasProbe: true, failedRequests: 0 },
    policy,
    at(3100),
  )
  expect(await askAll(3100)).toEqual(twenty({ waitMs: 0, isProbe: false }))
})
