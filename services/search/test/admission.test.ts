import { dayMs } from '@faresight/contracts/days'
import { connectPostgres } from '@faresight/kit/postgres'
import { createTestPostgres } from '@faresight/kit/testing'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import {
  admitShared,
  type Decision,
  type Report,
  reportShared,
  type Wish,
} from '../src/providers/guard/admission.ts'
import { rulesFor } from '../src/providers/guard/limits.ts'

let database: Awaited<ReturnType<typeof createTestPostgres>>
forAllTests(
  () => createTestPostgres('search', new URL('../migrations', import.meta.url)),
  (it) => (database = it),
)

const rules = { ...rulesFor(6000, 3000), mostRetries: 2, forgottenAfterMs: 60_000 }
const start = Date.parse('2026-11-21T12:00:00Z')

const plenty: Wish = {
  goesOn: false,
  isRetry: false,
  limits: { perDay: 1000, perSecond: 1000 },
  budget: 1000,
  patienceMs: 60_000,
}

/** What happens to a provider at a second after the start: a request, or what became of a call. */
type Happening = [second: number, what: Partial<Wish> | Partial<Report>]

const ask = {}
const retry = { isRetry: true }
const failed = { outcome: 'failed' } as const
const answered = { outcome: 'answered' } as const
const limited = (retryAfterMs: number | null) => ({ limited: { retryAfterMs } })
const times = <T>(count: number, it: T): T[] => Array.from({ length: count }, () => it)

/** Decisions on the requests among them, in seconds after the start: `ok`, `probe`, or why not and until when. */
async function decisionsOn(happenings: readonly Happening[]): Promise<string[]> {
  const { pool } = database.postgres
  const provider = `history-${runs++}`
  const decisions: string[] = []
  for (const [second, what] of happenings) {
    const at = new Date(start + second * 1000)
    if ('outcome' in what || 'limited' in what) {
      const report = { outcome: null, wasProbe: false, failures: 0, ...what }
      await reportShared(pool, provider, report, rules, at)
    } else decisions.push(textOf(await admitShared(pool, provider, { ...plenty, ...what }, rules, at)))
  }
  return decisions
}
let runs = 0

function textOf(decision: Decision): string {
  if ('waitMs' in decision) return decision.isProbe ? 'probe' : 'ok'
  return [decision.refusal, ...(decision.until ? [(decision.until - start) / 1000] : [])].join(' ')
}

test.each<[string, Happening[], string[]]>([
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
    'fails five times of its last ten calls',
    [
      [0, ask],
      ...times<Happening>(5, [1, answered]),
      ...times<Happening>(4, [1, failed]),
      [1, ask],
      [1, failed],
      [2, ask],
    ],
    ['ok', 'ok', 'failing 4'],
  ],
  [
    'fails once for each answer and one more',
    [
      [0, ask],
      ...times<Happening>(4, [1, failed]),
      ...times<Happening>(6, [1, answered]),
      [1, failed],
      [2, ask],
    ],
    ['ok', 'ok'],
  ],
  [
    'failed too long ago to tell',
    [[0, ask], ...times<Happening>(4, [1, failed]), [62, failed], [63, ask]],
    ['ok', 'ok'],
  ],
  [
    'fails its probes, each of which doubles the time to the next',
    [
      [0, ask],
      ...times<Happening>(5, [0, failed]),
      [3, ask],
      [3, { ...failed, wasProbe: true }],
      [4, ask],
      [9, ask],
      [9, { ...failed, wasProbe: true }],
      [10, ask],
    ],
    ['ok', 'probe', 'failing 9', 'probe', 'failing 21'],
  ],
  [
    'has a probe of which nobody tells',
    [[0, ask], ...times<Happening>(5, [0, failed]), [3, ask], [9.9, ask], [10, ask]],
    ['ok', 'probe', 'failing 10', 'probe'],
  ],
  [
    'is given up, and late reports of before say nothing new',
    [
      [0, ask],
      ...times<Happening>(5, [0, failed]),
      [1, answered],
      [2, ask],
      [3, ask],
      [3, { ...answered, wasProbe: true }],
      [3, ask],
    ],
    ['ok', 'failing 3', 'probe', 'ok'],
  ],
  [
    'has had enough, and each refusal in a row doubles the pause',
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
    'says for how long it has had enough',
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
    'asks for more than a quarter of an hour of quiet',
    [
      [0, ask],
      [0, limited(2_000_000)],
      [1, ask],
      [901, ask],
    ],
    ['ok', 'paused 900', 'ok'],
  ],
  [
    'answers after a pause, so that the next is short again',
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
    'is asked again for one in ten requests',
    [[0, ask], [0, retry], [0, retry], ...times<Happening>(9, [0, ask]), [0, retry], [0, retry]],
    ['ok', 'ok', 'no-retry', ...times(9, 'ok'), 'ok', 'no-retry'],
  ],
  [
    'has had its day, until midnight',
    [...times<Happening>(3, [0, { budget: 2 }]), [12 * 3600, { budget: 2 }]],
    ['ok', 'ok', 'spent', 'ok'],
  ],
  [
    'goes on with what was let through, but for a pause',
    [
      [0, { budget: 1 }],
      [0, { budget: 1, goesOn: true }],
      [0, limited(1000)],
      [0, { goesOn: true }],
    ],
    ['ok', 'ok', 'paused 1'],
  ],
])('a provider that %s', async (_, happenings, expected) => {
  expect(await decisionsOn(happenings)).toEqual(expected)
})

test('the first request of a day puts what was counted on the day before among the days', async () => {
  const { pool } = database.postgres
  const on = (day: number) => new Date(start + day * dayMs)
  for (const day of [0, 0, 2]) await admitShared(pool, 'days', plenty, rules, on(day))
  await reportShared(pool, 'days', { outcome: 'failed', wasProbe: false, failures: 1 }, rules, on(2))
  await admitShared(pool, 'days', plenty, rules, on(3))
  const { rows } = await pool.query(
    `select day::text, requests, failures from provider_days where provider = 'days' order by day`,
  )
  expect(rows).toEqual([
    { day: '2026-11-21', requests: 2, failures: 0 },
    { day: '2026-11-23', requests: 1, failures: 1 },
  ])
})

test('a budget is not overdrawn by replicas that ask at the same moment', async () => {
  await using other = connectPostgres(database.url, { max: 5, name: 'other replica' })
  const wanted = { ...plenty, budget: 25 }
  const decisions = await Promise.all(
    Array.from({ length: 60 }, () => [
      admitShared(database.postgres.pool, 'budget', wanted, rules),
      admitShared(other.pool, 'budget', wanted, rules),
    ]).flat(),
  )
  expect(decisions.filter((it) => 'waitMs' in it)).toHaveLength(25)
  expect(decisions.filter((it) => 'refusal' in it && it.refusal === 'spent')).toHaveLength(95)
})

test('turns are given out one after the other, and no two replicas get the same', async () => {
  const { pool } = database.postgres
  const wanted = { ...plenty, limits: { perDay: 1000, perSecond: 10 }, patienceMs: 2000 }
  const at = new Date()
  const decisions = await Promise.all(
    Array.from({ length: 50 }, () => admitShared(pool, 'turns', wanted, rules, at)),
  )
  const waits = decisions.flatMap((it) => ('waitMs' in it ? [it.waitMs] : [])).sort((a, b) => a - b)
  expect(waits).toEqual([
    ...Array<number>(9).fill(0),
    ...Array.from({ length: 21 }, (_, index) => index * 100),
  ])
})

const twenty = (decision: Decision) => times(20, decision)

test('one replica alone probes a provider that was given up', async () => {
  const { pool } = database.postgres
  const at = (afterMs: number) => new Date(start + afterMs)
  await admitShared(pool, 'probed', plenty, rules, at(0))
  for (let call = 0; call < 5; call++) {
    await reportShared(pool, 'probed', { outcome: 'failed', wasProbe: false, failures: 1 }, rules, at(0))
  }
  const askAll = (afterMs: number) =>
    Promise.all(Array.from({ length: 20 }, () => admitShared(pool, 'probed', plenty, rules, at(afterMs))))
  expect(await askAll(2999)).toEqual(twenty({ refusal: 'failing', until: start + 3000 }))
  const whenDue = await askAll(3000)
  expect(whenDue.filter((it) => 'isProbe' in it && it.isProbe)).toHaveLength(1)
  expect(whenDue.filter((it) => 'refusal' in it)).toHaveLength(19)
  await reportShared(pool, 'probed', { outcome: 'answered', wasProbe: true, failures: 0 }, rules, at(3100))
  expect(await askAll(3100)).toEqual(twenty({ waitMs: 0, isProbe: false }))
})
