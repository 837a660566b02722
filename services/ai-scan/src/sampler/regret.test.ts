import { describe, expect, it } from 'vitest'
import {
  listAllPairChecks,
  roundTripSamplerTask,
  runSimulatedScan,
  simulateMarket,
} from '../../test/simulated-market.ts'
import type { ScanCheck, SamplerTask } from './task.ts'

const seeds = Array.from({ length: 12 }, (_, i) => i + 20)

function regretsOf(task: SamplerTask, kind: 'additive' | 'bundled'): { ours: number; even: number } {
  let [ours, even] = [0, 0]
  for (const seed of seeds) {
    const { answer } = simulateMarket(seed, kind)
    const prices = listAllPairChecks(task).map((check) => answer(check)?.price ?? Infinity)
    const best = Math.min(...prices)
    const step = prices.length / task.budget
    const spread = Array.from(
      { length: task.budget },
      (_, i) => prices[Math.floor((i + 0.5) * step)] ?? Infinity,
    )
    even += Math.min(...spread) / best - 1
    ours += (runSimulatedScan(task, { answer }).sampler.bestPair()?.price ?? Infinity) / best - 1
  }
  return { ours: ours / seeds.length, even: even / seeds.length }
}

describe('on simulated routes', () => {
  it.each([
    ['additive', 30],
    ['additive', 50],
    ['bundled', 30],
    ['bundled', 50],
  ] as const)('%s fares: less than half the regret of even spacing with %i checks', (kind, budget) => {
    const { ours, even } = regretsOf(roundTripSamplerTask({ budget }), kind)
    expect(ours).toBeLessThan(even / 2)
  })

  it('one way: less regret than even spacing', () => {
    const { ours, even } = regretsOf(
      roundTripSamplerTask({ tripType: 'oneway', stay: null, budget: 16 }),
      'additive',
    )
    expect(ours).toBeLessThan(even)
  })

  it('the last batch checks no single leg', () => {
    const scans = seeds.map((seed) =>
      runSimulatedScan(roundTripSamplerTask({ budget: 30 }), simulateMarket(seed)),
    )
    const kinds = (checks: readonly ScanCheck[]) => new Set(checks.map(({ kind }) => kind))
    expect(kinds(scans.flatMap(({ checks }) => checks))).toEqual(new Set(['pair', 'leg']))
    expect(kinds(scans.flatMap(({ checks, starts }) => checks.slice(starts.at(-1))))).toEqual(
      new Set(['pair']),
    )
  })

  it('known fares lead to within 3% of the best pair by 8 checks', () => {
    const task = roundTripSamplerTask({ budget: 8 })
    const { answer } = simulateMarket(31)
    const known = listAllPairChecks(task).map((check) => ({
      departureDay: check.departureDay,
      returnDay: check.returnDay,
      price: answer(check)?.price ?? 0,
      minutes: null,
      ageDays: 2,
      source: 'own' as const,
    }))
    const best = Math.min(...known.map(({ price }) => price))
    expect(runSimulatedScan(task, { answer }, { known }).sampler.bestPair()?.price).toBeLessThan(1.03 * best)
  })

  it('at least 8 of 10 unchecked pairs lie in their estimated range', () => {
    let [inside, all] = [0, 0]
    for (const seed of seeds) {
      const { answer } = simulateMarket(seed)
      for (const { departureDay, returnDay, low, high } of runSimulatedScan(roundTripSamplerTask(), {
        answer,
      }).sampler.priceEstimates()) {
        const price = answer({ kind: 'pair', departureDay, returnDay, why: 'explore' })?.price ?? 0
        inside += Number(price >= low && price <= high)
        all += 1
      }
    }
    expect(inside / all).toBeGreaterThan(0.75)
    expect(inside / all).toBeLessThan(0.97)
  })
})
