import { expect, test } from 'vitest'
import { roundTripSamplerTask } from '../../../test/simulated-market.ts'
import { createCheckSampler } from '../sampler.ts'
import { defaultMarketParameters } from '../default-market-parameters.ts'
import type { ScanCheck } from '../task.ts'

const { firstDay } = roundTripSamplerTask()
const sums = {
  ...defaultMarketParameters,
  noise: { ...defaultMarketParameters.noise, additiveChance: 0.999999 },
}
const leg = (which: 'outbound' | 'inbound', day: number): ScanCheck => ({
  kind: 'leg',
  leg: which,
  day: firstDay + day,
  why: 'leg',
})

test.each([50, 200, 400])(
  'a sum gives the unknown leg, although it costs %i instead of the expected 100',
  (fare) => {
    const sampler = createCheckSampler(roundTripSamplerTask(), [], sums)
    const days = { departureDay: firstDay + 10, returnDay: firstDay + 17 }
    sampler.recordResult(leg('outbound', 10), { price: 100, minutes: null })
    sampler.recordResult(leg('outbound', 12), { price: 50, minutes: null })
    sampler.recordResult(leg('inbound', 16), { price: 100, minutes: null })
    sampler.recordResult({ kind: 'pair', ...days, why: 'explore' }, { price: 100 + fare, minutes: null })
    const other = sampler
      .priceEstimates()
      .find((one) => one.departureDay === firstDay + 12 && one.returnDay === days.returnDay)
    const expected = Math.sqrt((other?.low ?? 0) * (other?.high ?? 0))
    expect(expected / (50 + fare)).toBeGreaterThan(0.97)
    expect(expected / (50 + fare)).toBeLessThan(1.03)
  },
)
