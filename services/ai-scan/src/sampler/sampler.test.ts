import { describe, expect, it } from 'vitest'
import { roundTrip, runSurvey, world } from '../../test/made-up-world.ts'
import { createSampler, type Sampler } from './sampler.ts'
import { shipped } from './shipped.ts'
import type { Check, DatePair, Outcome, ScanTask } from './task.ts'

const keyOf = (check: Check) => JSON.stringify({ ...check, why: undefined })
const pairsIn = (checks: readonly Check[]) => checks.filter((check) => check.kind === 'pair')

describe('what is in question', () => {
  it('is all pairs of the period: 21 November to 20 February, 3 to 14 nights', () => {
    expect(createSampler(roundTrip(), []).candidates).toBe(1002)
  })

  it('is every day of a one-way trip', () => {
    expect(createSampler(roundTrip({ tripType: 'oneway', stay: null }), []).candidates).toBe(92)
  })

  it('is only what the caller knows to fly, once each and within the period', () => {
    const { firstDay } = roundTrip()
    const pair = (days: number, nights: number): DatePair => ({
      departureDay: firstDay + days,
      returnDay: firstDay + days + nights,
    })
    const pairs = [pair(0, 3), pair(0, 3), pair(5, 7), pair(0, 2), pair(-1, 5), pair(88, 9)]
    expect(createSampler(roundTrip({ pairs }), []).candidates).toBe(2)
  })
})

describe('the checks of a scan', () => {
  it('are equal for equal tasks and outcomes', () => {
    const task = roundTrip({ budget: 30 })
    expect(runSurvey(task, world(3)).checks).toEqual(runSurvey(task, world(3)).checks)
  })

  it.each(['additive', 'bundled'] as const)(
    'of %s fares stay within budget, period and stay, and none comes twice',
    (kind) => {
      const task = roundTrip()
      const { checks, sampler } = runSurvey(task, world(4, kind))
      expect(checks).toHaveLength(50)
      expect(sampler.ended).toBe('budget')
      expect(new Set(checks.map(keyOf)).size).toBe(50)
      for (const { departureDay, returnDay } of pairsIn(checks)) {
        const nights = (returnDay ?? 0) - departureDay
        expect(nights >= 3 && nights <= 14).toBe(true)
        expect(departureDay >= task.firstDay && (returnDay ?? 0) <= task.lastDay).toBe(true)
      }
    },
  )

  it('come in batches as large as asked for, smaller ones where the budget is small', () => {
    expect(createSampler(roundTrip(), []).next()).toHaveLength(5)
    expect(createSampler(roundTrip({ batch: 3 }), []).next()).toHaveLength(3)
    expect(createSampler(roundTrip({ budget: 8 }), []).next()).toHaveLength(2)
    expect(createSampler(roundTrip({ budget: 1 }), []).next()).toHaveLength(1)
  })

  it('are partly of single legs where round trips are sums, and of none one way or with few checks', () => {
    const kinds = (task: ScanTask) =>
      new Set(
        [1, 2, 3, 4, 5, 6].flatMap((seed) => runSurvey(task, world(seed)).checks.map(({ kind }) => kind)),
      )
    expect(kinds(roundTrip())).toEqual(new Set(['pair', 'leg']))
    expect(kinds(roundTrip({ budget: 29 }))).toEqual(new Set(['pair']))
    expect(kinds(roundTrip({ tripType: 'oneway', stay: null }))).toEqual(new Set(['pair']))
  })

  it.each([1, 4, 7])('go on after %i whole batches as if nothing had stopped', (batches) => {
    const task = roundTrip()
    const whole = runSurvey(task, world(6))
    const resumed = runSurvey(task, world(6), { replay: whole.checks.slice(0, whole.starts[batches]) })
    expect(resumed.checks).toEqual(whole.checks)
    expect(resumed.sampler.certificate()).toEqual(whole.sampler.certificate())
  })

  it('go on from the middle of a batch, with no pair twice', () => {
    const whole = runSurvey(roundTrip(), world(6))
    const resumed = runSurvey(roundTrip(), world(6), { replay: whole.checks.slice(0, 23) })
    expect(new Set(resumed.checks.map(keyOf)).size).toBe(50)
  })

  it('go round a pair that nobody answers, which counts, teaches nothing, and is the same when resumed', () => {
    const { answer } = world(6)
    const passing = (sampler: Sampler, first: readonly Check[] = []) => {
      const [silent, ...checks] = [...first]
      for (const check of checks) sampler.observe(check, answer(check))
      if (silent) sampler.pass(silent)
      const all = [...first]
      for (let batch = sampler.next(); batch.length > 0; batch = sampler.next())
        for (const check of batch) {
          if (all.push(check) === 1) sampler.pass(check)
          else sampler.observe(check, answer(check))
        }
      return all
    }
    const sampler = createSampler(roundTrip(), [])
    const checks = passing(sampler)
    expect(new Set(checks.map(keyOf)).size).toBe(50)
    expect([checks.length, sampler.ended]).toEqual([50, 'budget'])
    const [silent] = pairsIn(checks)
    const daysOf = ({ departureDay, returnDay }: DatePair) => `${departureDay} ${returnDay}`
    // Unlike one that nobody sells it is still believed to have a price.
    expect(sampler.estimates().map(daysOf)).toContain(silent && daysOf(silent))
    const resumed = createSampler(roundTrip(), [])
    expect(passing(resumed, checks.slice(0, 10))).toEqual(checks)
    expect(resumed.certificate()).toEqual(sampler.certificate())
  })

  it('turn away from days on which nothing is sold', () => {
    const { firstDay } = roundTrip()
    const fares = world(7)
    const flies = (day: number) => (day - firstDay) % 7 === 2 || (day - firstDay) % 7 === 5
    const answer = (check: Check): Outcome =>
      check.kind === 'pair' && flies(check.departureDay) && flies(check.returnDay ?? 0)
        ? fares.answer(check)
        : null
    const { checks } = runSurvey(roundTrip({ budget: 40 }), { answer })
    const found = pairsIn(checks)
      .slice(20)
      .filter((check) => answer(check) !== null)
    // One pair in twelve flies.
    expect(found.length).toBeGreaterThan(6)
  })

  it('end with nothing where nothing is sold, after two batches', () => {
    const { sampler, checks } = runSurvey(roundTrip({ budget: 12 }), { answer: () => null })
    expect(checks).toHaveLength(10)
    expect(sampler.ended).toBe('no-route')
    expect([sampler.best(), sampler.certificate(), sampler.features(), sampler.estimates()]).toEqual([
      null,
      null,
      null,
      [],
    ])
  })
})

describe('a certificate', () => {
  it('is of lowest fares: that all pairs cost a share more at their best changes neither checks nor what it says', () => {
    const fares = world(6)
    const plain = runSurvey(roundTrip(), fares)
    const dearer = runSurvey(roundTrip(), {
      answer: (check) => {
        const outcome = fares.answer(check)
        return outcome && { ...outcome, price: outcome.price * 1.0625, lowest: outcome.price }
      },
    })
    expect(dearer.checks).toEqual(plain.checks)
    expect(dearer.sampler.certificate()).toEqual(plain.sampler.certificate())
  })

  it('is measured from the lowest fare of all, also where that is of another pair than the best', () => {
    const fares = world(6)
    let lowest = Infinity
    const answer = (check: Check): Outcome => {
      const outcome = fares.answer(check)
      if (!outcome || check.kind === 'leg') return outcome
      // One pair in three has a slower flight for less.
      const low = check.departureDay % 3 === 0 ? outcome.price * 0.9 : outcome.price
      lowest = Math.min(lowest, low)
      return { ...outcome, lowest: low }
    }
    const { sampler } = runSurvey(roundTrip({ budget: 20 }), { answer })
    expect(sampler.certificate()?.lowest).toBe(lowest)
    expect(sampler.certificate()?.gap).toBeGreaterThanOrEqual(0)
  })
})

describe('the end of a scan', () => {
  it('comes when every pair is known, and then nothing can be cheaper', () => {
    const task = roundTrip({ lastDay: roundTrip().firstDay + 6 })
    const { sampler, checks } = runSurvey(task, world(8))
    expect(sampler.ended).toBe('exhausted')
    expect(new Set(pairsIn(checks).map(keyOf)).size).toBe(sampler.candidates)
    expect(sampler.certificate()).toEqual({
      candidates: sampler.candidates,
      confidence: 0.95,
      gap: 0,
      lowest: expect.any(Number),
    })
    expect(sampler.next()).toEqual([])
  })

  it('comes early, if wished, once what is left can hardly be better', () => {
    const task = roundTrip({ budget: 200, stopsEarly: true })
    // As if finished scans had shown that the samples promise a tenth too much.
    const learned = { ...shipped, certificate: { coefficients: [0, 0, 1], offset: -0.1 } }
    const { sampler, checks } = runSurvey(task, { answer: () => ({ price: 120, minutes: 90 }) }, { learned })
    expect(sampler.ended).toBe('sure')
    expect(checks.length).toBeLessThan(200)
    expect(sampler.certificate()?.gap).toBeLessThanOrEqual(0.02 * 120)
  })
})
