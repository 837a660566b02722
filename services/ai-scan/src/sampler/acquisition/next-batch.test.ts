import { describe, expect, it } from 'vitest'
import {
  listAllPairChecks,
  roundTripSamplerTask,
  runSimulatedScan,
  simulateMarket,
} from '../../../test/simulated-market.ts'
import type { ScanCheck, KnownFare } from '../task.ts'

type Pair = ScanCheck & { kind: 'pair' }

const fares = simulateMarket(5)
const pairs = listAllPairChecks(roundTripSamplerTask())
const seenAs = (pair: Pair, change: Partial<KnownFare> = {}): KnownFare => ({
  departureDay: pair.departureDay,
  returnDay: pair.returnDay,
  price: fares.answer(pair)?.price ?? 0,
  minutes: 240,
  ageDays: 0.01,
  source: 'own',
  ...change,
})
const own = pairs.filter((_, i) => i % 40 === 7).map((pair) => seenAs(pair))
const cheapest = own.reduce((best, fare) => (fare.price < best.price ? fare : best))
const slow = { price: 100, minutes: 900 }
const fast = { price: 110, minutes: 300 }
const daysOf = ({ departureDay, returnDay }: Pick<Pair | KnownFare, 'departureDay' | 'returnDay'>) =>
  `${departureDay} ${returnDay}`
const asked = (checks: readonly ScanCheck[]) =>
  checks.flatMap((check) => (check.kind === 'pair' ? [daysOf(check)] : []))

describe('the best recently seen price', () => {
  it('is checked first', () => {
    expect(asked(runSimulatedScan(roundTripSamplerTask(), fares, { known: own }).checks)[0]).toBe(
      daysOf(cheapest),
    )
  })

  it('is chosen by the scan’s score', () => {
    const [cheap, quick] = own.map((fare, i) => ({ ...fare, ...(i === 0 ? slow : fast) }))
    const known = [cheap, quick].flatMap((fare) => fare ?? [])
    const task = roundTripSamplerTask({ weights: { price: 0.5, time: 0.5 } })
    expect(asked(runSimulatedScan(task, fares, { known }).checks)[0]).toBe(quick && daysOf(quick))
  })

  it('is followed by the next best if it is gone, until a better one is found', () => {
    const byPrice = own.toSorted((a, b) => a.price - b.price).slice(0, 3)
    const gone = new Set(byPrice.map(daysOf))
    const answer = (check: ScanCheck) =>
      check.kind === 'pair' && gone.has(daysOf(check)) ? { price: 900, minutes: 240 } : fares.answer(check)
    const low = byPrice.map((fare) => ({ ...fare, price: 20 }))
    const { checks } = runSimulatedScan(roundTripSamplerTask(), { answer }, { known: [...own, ...low] })
    expect(asked(checks)).toEqual(expect.arrayContaining(byPrice.map(daysOf)))
  })

  it.each([2, 8, 16, 50])(
    'is never better than the result of %i checks, unless it was checked again',
    (budget) => {
      for (let seed = 1; seed <= 8; seed += 1) {
        const known = pairs
          .filter((_, i) => i % 35 === seed)
          .map((pair) => {
            const price = simulateMarket(seed).answer(pair)?.price ?? 0
            return seenAs(pair, { price })
          })
        const { sampler } = runSimulatedScan(roundTripSamplerTask({ budget }), simulateMarket(seed), {
          known,
        })
        expect(sampler.bestPair()?.price).toBeLessThanOrEqual(Math.min(...known.map(({ price }) => price)))
      }
    },
  )
})
