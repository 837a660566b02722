import { describe, expect, it } from 'vitest'
import { roundTripSamplerTask, runSimulatedScan, simulateMarket } from '../../test/simulated-market.ts'
import { createCheckSampler, type CheckSampler } from './sampler.ts'
import { defaultMarketParameters } from './default-market-parameters.ts'
import type { ScanCheck, DatePair, ScanCheckResult, SamplerTask } from './task.ts'

const keyOf = (check: ScanCheck) => JSON.stringify({ ...check, why: undefined })
const pairsIn = (checks: readonly ScanCheck[]) => checks.filter((check) => check.kind === 'pair')

describe('the candidates', () => {
  it('include every pair of the period: 21 November to 20 February, 3 to 14 nights', () => {
    expect(createCheckSampler(roundTripSamplerTask(), []).candidates).toBe(1002)
  })

  it('include every day of a one-way trip', () => {
    expect(createCheckSampler(roundTripSamplerTask({ tripType: 'oneway', stay: null }), []).candidates).toBe(
      92,
    )
  })

  it('are the pairs given by the caller, once each and within the period', () => {
    const { firstDay } = roundTripSamplerTask()
    const pair = (days: number, nights: number): DatePair => ({
      departureDay: firstDay + days,
      returnDay: firstDay + days + nights,
    })
    const pairs = [pair(0, 3), pair(0, 3), pair(5, 7), pair(0, 2), pair(-1, 5), pair(88, 9)]
    expect(createCheckSampler(roundTripSamplerTask({ pairs }), []).candidates).toBe(2)
  })
})

describe('the checks of a scan', () => {
  it('are equal for equal tasks and results', () => {
    const task = roundTripSamplerTask({ budget: 30 })
    expect(runSimulatedScan(task, simulateMarket(3)).checks).toEqual(
      runSimulatedScan(task, simulateMarket(3)).checks,
    )
  })

  it.each(['additive', 'bundled'] as const)(
    'of %s fares stay within budget, period and stay, without repetition',
    (kind) => {
      const task = roundTripSamplerTask()
      const { checks, sampler } = runSimulatedScan(task, simulateMarket(4, kind))
      expect(checks).toHaveLength(50)
      expect(sampler.stopReason).toBe('budget')
      expect(new Set(checks.map(keyOf)).size).toBe(50)
      for (const { departureDay, returnDay } of pairsIn(checks)) {
        const nights = (returnDay ?? 0) - departureDay
        expect(nights >= 3 && nights <= 14).toBe(true)
        expect(departureDay >= task.firstDay && (returnDay ?? 0) <= task.lastDay).toBe(true)
      }
    },
  )

  it('come in batches of the requested size, or smaller for a small budget', () => {
    expect(createCheckSampler(roundTripSamplerTask(), []).nextBatch()).toHaveLength(5)
    expect(createCheckSampler(roundTripSamplerTask({ batch: 3 }), []).nextBatch()).toHaveLength(3)
    expect(createCheckSampler(roundTripSamplerTask({ budget: 8 }), []).nextBatch()).toHaveLength(2)
    expect(createCheckSampler(roundTripSamplerTask({ budget: 1 }), []).nextBatch()).toHaveLength(1)
  })

  it('include single legs where round trips are sums, but not one way or with few checks', () => {
    const kinds = (task: SamplerTask) =>
      new Set(
        [1, 2, 3, 4, 5, 6].flatMap((seed) =>
          runSimulatedScan(task, simulateMarket(seed)).checks.map(({ kind }) => kind),
        ),
      )
    expect(kinds(roundTripSamplerTask())).toEqual(new Set(['pair', 'leg']))
    expect(kinds(roundTripSamplerTask({ budget: 29 }))).toEqual(new Set(['pair']))
    expect(kinds(roundTripSamplerTask({ tripType: 'oneway', stay: null }))).toEqual(new Set(['pair']))
  })

  it.each([1, 4, 7])('are the same when a scan resumes after %i whole batches', (batches) => {
    const task = roundTripSamplerTask()
    const whole = runSimulatedScan(task, simulateMarket(6))
    const resumed = runSimulatedScan(task, simulateMarket(6), {
      replay: whole.checks.slice(0, whole.starts[batches]),
    })
    expect(resumed.checks).toEqual(whole.checks)
    expect(resumed.sampler.certificate()).toEqual(whole.sampler.certificate())
  })

  it('contain no pair twice when a scan resumes in the middle of a batch', () => {
    const whole = runSimulatedScan(roundTripSamplerTask(), simulateMarket(6))
    const resumed = runSimulatedScan(roundTripSamplerTask(), simulateMarket(6), {
      replay: whole.checks.slice(0, 23),
    })
    expect(new Set(resumed.checks.map(keyOf)).size).toBe(50)
  })

  it('skip an unanswered pair, which counts towards the budget and stays estimated, also when resumed', () => {
    const { answer } = simulateMarket(6)
    const passing = (sampler: CheckSampler, first: readonly ScanCheck[] = []) => {
      const [silent, ...checks] = [...first]
      for (const check of checks) sampler.recordResult(check, answer(check))
      if (silent) sampler.recordNoAnswer(silent)
      const all = [...first]
      const starts: number[] = []
      for (let batch = sampler.nextBatch(); batch.length > 0; batch = sampler.nextBatch()) {
        starts.push(all.length)
        for (const check of batch) {
          if (all.push(check) === 1) sampler.recordNoAnswer(check)
          else sampler.recordResult(check, answer(check))
        }
      }
      return { all, starts }
    }
    const sampler = createCheckSampler(roundTripSamplerTask(), [])
    const { all: checks, starts } = passing(sampler)
    expect(new Set(checks.map(keyOf)).size).toBe(50)
    expect([checks.length, sampler.stopReason]).toEqual([50, 'budget'])
    const [silent] = pairsIn(checks)
    const daysOf = ({ departureDay, returnDay }: DatePair) => `${departureDay} ${returnDay}`
    // Unlike one that nobody sells it is still believed to have a price.
    expect(sampler.priceEstimates().map(daysOf)).toContain(silent && daysOf(silent))
    const resumed = createCheckSampler(roundTripSamplerTask(), [])
    expect(passing(resumed, checks.slice(0, starts[3])).all).toEqual(checks)
    expect(resumed.certificate()).toEqual(sampler.certificate())
  })

  it('avoid days without offers', () => {
    const { firstDay } = roundTripSamplerTask()
    const fares = simulateMarket(7)
    const flies = (day: number) => (day - firstDay) % 7 === 2 || (day - firstDay) % 7 === 5
    const answer = (check: ScanCheck): ScanCheckResult =>
      check.kind === 'pair' && flies(check.departureDay) && flies(check.returnDay ?? 0)
        ? fares.answer(check)
        : null
    const { checks } = runSimulatedScan(roundTripSamplerTask({ budget: 40 }), { answer })
    const found = pairsIn(checks)
      .slice(20)
      .filter((check) => answer(check) !== null)
    // One pair in twelve flies.
    expect(found.length).toBeGreaterThan(6)
  })

  it('end without a result after two batches where nothing is sold', () => {
    const { sampler, checks } = runSimulatedScan(roundTripSamplerTask({ budget: 12 }), { answer: () => null })
    expect(checks).toHaveLength(10)
    expect(sampler.stopReason).toBe('no-route')
    expect([
      sampler.bestPair(),
      sampler.certificate(),
      sampler.certificateFeatures(),
      sampler.priceEstimates(),
    ]).toEqual([null, null, null, []])
  })
})

describe('a certificate', () => {
  it('bounds lowest fares: a constant premium of the best offers changes neither checks nor bound', () => {
    const fares = simulateMarket(6)
    const plain = runSimulatedScan(roundTripSamplerTask(), fares)
    const dearer = runSimulatedScan(roundTripSamplerTask(), {
      answer: (check) => {
        const outcome = fares.answer(check)
        return outcome && { ...outcome, price: outcome.price * 1.0625, lowest: outcome.price }
      },
    })
    expect(dearer.checks).toEqual(plain.checks)
    expect(dearer.sampler.certificate()).toEqual(plain.sampler.certificate())
  })

  it('is measured from the lowest fare of all, even where that belongs to another pair than the best', () => {
    const fares = simulateMarket(6)
    let lowest = Infinity
    const answer = (check: ScanCheck): ScanCheckResult => {
      const outcome = fares.answer(check)
      if (!outcome || check.kind === 'leg') return outcome
      // One pair in three has a slower flight for less.
      const low = check.departureDay % 3 === 0 ? outcome.price * 0.9 : outcome.price
      lowest = Math.min(lowest, low)
      return { ...outcome, lowest: low }
    }
    const { sampler } = runSimulatedScan(roundTripSamplerTask({ budget: 20 }), { answer })
    expect(sampler.certificate()?.lowest).toBe(lowest)
    expect(sampler.certificate()?.gap).toBeGreaterThanOrEqual(0)
  })
})

describe('the end of a scan', () => {
  it('comes when every pair is checked, with a gap of 0', () => {
    const task = roundTripSamplerTask({ lastDay: roundTripSamplerTask().firstDay + 6 })
    const { sampler, checks } = runSimulatedScan(task, simulateMarket(8))
    expect(sampler.stopReason).toBe('exhausted')
    expect(new Set(pairsIn(checks).map(keyOf)).size).toBe(sampler.candidates)
    expect(sampler.certificate()).toEqual({
      candidates: sampler.candidates,
      confidence: 0.95,
      gap: 0,
      lowest: expect.any(Number),
    })
    expect(sampler.nextBatch()).toEqual([])
  })

  it('comes early, if requested, once the certified gap is negligible', () => {
    const task = roundTripSamplerTask({ budget: 200, stopsEarly: true })
    // As if finished scans had shown that the samples promise a tenth too much.
    const learned = { ...defaultMarketParameters, certificate: { coefficients: [0, 0, 1], offset: -0.1 } }
    const { sampler, checks } = runSimulatedScan(
      task,
      { answer: () => ({ price: 120, minutes: 90 }) },
      { learned },
    )
    expect(sampler.stopReason).toBe('sure')
    expect(checks.length).toBeLessThan(200)
    expect(sampler.certificate()?.gap).toBeLessThanOrEqual(0.02 * 120)
  })
})
