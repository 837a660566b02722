import { describe, expect, it } from 'vitest'
import {
  roundTripSamplerTask,
  runSimulatedScan,
  type SimulatedMarket,
  simulateMarket,
} from '../../test/simulated-market.ts'
import type { KnownFare, SamplerTask } from './task.ts'

const { firstDay } = roundTripSamplerTask()
const free: SimulatedMarket = { answer: () => ({ price: 0, minutes: 0 }) }
const wild: SimulatedMarket = {
  answer: (check) => ({
    price: check.kind === 'pair' && check.departureDay % 5 === 0 ? 1 : 1e6,
    minutes: null,
  }),
}
const flat: SimulatedMarket = { answer: () => ({ price: 100, minutes: null }) }

const odd: readonly [string, Partial<SamplerTask>, SimulatedMarket][] = [
  ['one pair', { lastDay: firstDay + 3 }, simulateMarket(1)],
  ['no pair', { lastDay: firstDay + 1 }, simulateMarket(1)],
  ['prices from 1 to 1,000,000', {}, wild],
  ['equal prices', {}, flat],
  ['prices of nothing', { budget: 10 }, free],
  ['a scan for time alone', { weights: { price: 0, time: 1 } }, simulateMarket(2)],
  ['one night to thirty', { stay: { minNights: 1, maxNights: 30 } }, simulateMarket(3)],
  ['the same day', { stay: { minNights: 0, maxNights: 0 }, budget: 20 }, simulateMarket(3)],
  ['no budget', { budget: 0 }, simulateMarket(3)],
]

describe('a scan', () => {
  it.each(odd)('of %s ends with finite results', (_, changes, fares) => {
    const { sampler, checks } = runSimulatedScan(roundTripSamplerTask(changes), fares)
    expect(sampler.stopReason).not.toBeNull()
    expect(checks.length).toBeLessThanOrEqual(roundTripSamplerTask(changes).budget)
    const gap = sampler.certificate()?.gap ?? 0
    const best = sampler.bestPair()?.price ?? 0
    expect(gap >= 0 && gap <= best).toBe(true)
    for (const { low, high } of sampler.priceEstimates())
      expect(low > 0 && low <= high && high < Infinity).toBe(true)
  })

  it('ignores a result outside its dates, but counts the check', () => {
    const { sampler } = runSimulatedScan(roundTripSamplerTask({ budget: 3 }), simulateMarket(4), {
      replay: [
        { kind: 'pair', departureDay: firstDay - 9, returnDay: firstDay, why: 'explore' },
        { kind: 'pair', departureDay: firstDay, returnDay: null, why: 'explore' },
        { kind: 'leg', leg: 'inbound', day: firstDay + 900, why: 'leg' },
      ],
    })
    expect([sampler.stopReason, sampler.bestPair()]).toEqual(['budget', null])
  })

  it('accepts any number of known fares, useless ones included', () => {
    const known: KnownFare[] = Array.from({ length: 3000 }, (_, i) => ({
      departureDay: i % 3 === 0 ? null : firstDay + (i % 120),
      returnDay: i % 3 === 1 ? null : firstDay + (i % 120) + (i % 17),
      price: i % 11 === 0 ? 0 : 80 + (i % 50),
      minutes: i % 2 === 0 ? null : 130,
      ageDays: i % 30,
      source: i % 5 === 0 ? 'calendar' : 'own',
    }))
    expect(
      runSimulatedScan(roundTripSamplerTask({ budget: 10 }), simulateMarket(5), { known }).checks,
    ).toHaveLength(10)
  })

  it('prefers a shorter trip to a slightly cheaper one where time counts', () => {
    const answer: SimulatedMarket['answer'] = (check) =>
      check.kind === 'pair' && check.departureDay % 2 === 0
        ? { price: 101, minutes: 200 }
        : { price: 100, minutes: 500 }
    const task = roundTripSamplerTask({ budget: 30, weights: { price: 0.7, time: 0.3 } })
    const { sampler, checks } = runSimulatedScan(task, { answer })
    expect(sampler.bestPair()).toMatchObject({ price: 101, minutes: 200 })
    const short = checks.slice(10).filter((check) => answer(check)?.minutes === 200)
    expect(short.length).toBeGreaterThan(10)
  })
})
