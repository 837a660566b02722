import { describe, expect, it } from 'vitest'
import { aheadOf, cutSentence } from './ahead.ts'
import { sampleForecast, samplePredictions } from './sample-outlook.ts'

const near = [sampleForecast(472, 1), sampleForecast(472, 3)]
const vague = { ...sampleForecast(472, 7), low80: 341, high80: 1627 }
const { advice: noSignal } = samplePredictions(472)
const told = (...forecasts: ReturnType<typeof sampleForecast>[]) => toldFor(noSignal, ...forecasts)
const toldFor = (advice: typeof noSignal, ...forecasts: ReturnType<typeof sampleForecast>[]) => {
  const ahead = aheadOf({ advice, forecasts })
  return [ahead.forecasts.map(({ horizonDays }) => horizonDays), cutSentence(ahead)]
}

describe('days to come', () => {
  it('are told as far as they are known well enough', () => {
    expect(told(...samplePredictions(472).forecasts)).toEqual([[1, 3, 7, 14, 30], null])
    expect(told()).toEqual([[], null])
  })

  it('end before the first of which too little is known, which is said', () => {
    const after = [[1, 3], 'Too little is known to say more than 3 days ahead.']
    expect(told(...near, vague)).toEqual(after)
    expect(told(...near, vague, sampleForecast(472, 14))).toEqual(after)
  })

  it('are left out wholly where the nearest is too vague', () => {
    expect(told(vague)).toEqual([[], 'Too little is known to say where the price may go.'])
  })

  it('reach as far as an answer, however vague that is', () => {
    const wait = { advice: 'wait' as const, horizonDays: 7 as const, reason: null }
    const farther = { ...vague, horizonDays: 14 as const }
    expect(toldFor(wait, ...near, vague)).toEqual([[1, 3, 7], null])
    expect(toldFor(wait, ...near, vague, farther)).toEqual([
      [1, 3, 7],
      'Too little is known to say more than 7 days ahead.',
    ])
  })

  it.each([
    [400, 600, [7]],
    [400, 651, []],
  ])('of a price of 500 are told from %i to %i: %j', (low80, high80, horizons) => {
    expect(told({ ...sampleForecast(500, 7), low80, high80 })[0]).toEqual(horizons)
  })
})
