import { dayMs } from '@faresight/contracts/days'
import { connectPostgres } from '@faresight/kit/postgres'
import { testPostgres } from '@faresight/kit/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import {
  admit,
  type Decision,
  heard,
  newState,
  type Report,
  type State,
  type Wish,
} from '../src/providers/guard/admission.ts'
import { rulesFor } from '../src/providers/guard/limits.ts'
import { admitShared, reportShared } from '../src/providers/guard/store.ts'

let database: Awaited<ReturnType<typeof testPostgres>>
forAllTests(
  () => testPostgres('search', new URL('../migrations', import.meta.url)),
  (it) => (database = it),
)

const rules = { ...rulesFor(6000, 3000), mostRetries: 2, forgottenAfterMs: 60_000 }
const start = Date.parse('2026-11-21T23:59:30Z')

const wish: fc.Arbitrary<Wish> = fc.record({
  goesOn: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.boolean()),
  isRetry: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, fc.boolean()),
  // Whole milliseconds from one to the next, which both sides count alike.
  limits: fc.record({ perDay: fc.constant(20), perSecond: fc.constantFrom(0.5, 1, 2, 5) }),
  budget: fc.constantFrom(7, 14, 20),
  patienceMs: fc.constantFrom(0, 500, 2000),
})
const report: fc.Arbitrary<Report> = fc.record(
  {
    outcome: fc.constantFrom('answered', 'failed', 'failed', 'failed', null),
    wasProbe: fc.boolean(),
    failures: fc.nat(3),
    limited: fc.record({ retryAfterMs: fc.constantFrom(null, 0, 400, 5000, 2_000_000) }),
  },
  { requiredKeys: ['outcome', 'wasProbe', 'failures'] },
)
const pauseMs = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(0, 1, 100, 1000) },
  fc.constantFrom(4000, 70_000, dayMs),
)
const steps = fc.array(
  fc.record({
    pauseMs,
    what: fc.oneof(
      { weight: 3, arbitrary: wish.map((it) => ({ wish: it })) },
      { weight: 2, arbitrary: report.map((it) => ({ report: it })) },
    ),
  }),
  { minLength: 20, maxLength: 60 },
)

test('all replicas together decide by the rules of admission, whatever comes', async () => {
  const { pool } = database.postgres
  let run = 0
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const provider = `property-${run++}`
      let state: State | undefined
      let now = start
      const expected: unknown[] = []
      const found: unknown[] = []
      for (const { pauseMs, what } of all) {
        now += pauseMs
        if ('wish' in what) {
          const alone = admit(state ?? newState(now), what.wish, now, rules)
          state = alone.state
          expected.push(alone.decision)
          found.push(await admitShared(pool, provider, what.wish, rules, new Date(now)))
        } else if (state) {
          state = heard(state, what.report, now, rules)
          await reportShared(pool, provider, what.report, rules, new Date(now))
          expected.push(rounded(state))
          found.push(await stateOf(provider))
        }
      }
      expect(found).toEqual(expected)
    }),
    { numRuns: 40 },
  )
})

function rounded(state: State): State {
  return { ...state, savedRetries: Number(state.savedRetries.toFixed(6)) }
}

async function stateOf(provider: string): Promise<State | undefined> {
  const { rows } = await database.postgres.pool.query(
    `select day::text, requests, failures, next_turn_at as "nextTurnAt", paused_until as "pausedUntil", refusals,
       recent, probe_at as "probeAt", failed_probes as "failedProbes",
       round(saved_retries::numeric, 6)::float8 as "savedRetries",
       last_answer_at as "lastAnswerAt", last_failure_at as "lastFailureAt"
     from provider_states where provider = $1`,
    [provider],
  )
  const [row] = rows
  return (
    row &&
    Object.fromEntries(Object.entries(row).map(([key, it]) => [key, it instanceof Date ? it.getTime() : it]))
  )
}

const plenty: Wish = {
  goesOn: false,
  isRetry: false,
  limits: { perDay: 1000, perSecond: 1000 },
  budget: 1000,
  patienceMs: 60_000,
}

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

const twenty = (decision: Decision) => Array.from({ length: 20 }, () => decision)

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
