import { minScoredForecasts } from '@faresight/contracts/ai-scan/forecast-rules'
import { forecastScoreboardSchema } from '@faresight/contracts/ai-scan/scoreboard'
import { expect, test } from 'vitest'
import { toForecastScoreboard } from './scoreboard.ts'
import {
  addToForecastTally,
  createEmptyForecastTally,
  type ScoredForecast,
  type ForecastTally,
} from './forecast-tally.ts'

const standing = { made: 90, waiting: 20, unseen: 10, since: '2026-11-01', asOf: '2026-11-21T00:00:00Z' }

function forecast(more: Partial<ScoredForecast> = {}): ScoredForecast {
  const ranges = { low80: 95, high80: 105, low95: 85, high95: 120 }
  const chances = { fallChance: 0.25, riseChance: 0.25, advice: 'no_signal' } as const
  return { horizonDays: 7, price: 100, predicted: 99, ...ranges, ...chances, actual: 100, ...more }
}

function tallyOf(count: number, make: (turn: number) => Partial<ScoredForecast>): ForecastTally {
  const tally = createEmptyForecastTally()
  for (let turn = 0; turn < count; turn += 1) addToForecastTally(tally, forecast(make(turn)))
  return tally
}

test('before the first score all figures are null, and counts remain', () => {
  const board = toForecastScoreboard(createEmptyForecastTally(), { ...standing, since: null })
  expect(forecastScoreboardSchema.parse(board)).toEqual(board)
  expect(board).toMatchObject({
    forecasts: { made: 90, scored: 0, waiting: 20, unseen: 10 },
    enough: false,
    answered: null,
    right: null,
    savings: { trips: 0, following: null, perfect: null },
  })
  expect(board.reliability.every(({ predicted, observed }) => predicted === null && observed === null)).toBe(
    true,
  )
})

test('figures are null until there are enough forecasts', () => {
  const few = toForecastScoreboard(
    tallyOf(minScoredForecasts - 1, () => ({})),
    standing,
  )
  const enough = toForecastScoreboard(
    tallyOf(minScoredForecasts, () => ({})),
    standing,
  )
  expect(few).toMatchObject({
    enough: false,
    minScored: minScoredForecasts,
    savings: { trips: 29, perfect: null },
  })
  expect(few.horizons[2]).toMatchObject({ horizonDays: 7, scored: 29, coverage80: null, baseBrier: null })
  expect(few.reliability[2]).toMatchObject({ count: 29, predicted: null, observed: null })
  expect(enough).toMatchObject({ enough: true, answered: 0, savings: { trips: 30, perfect: 0 } })
  expect(enough.horizons[2]).toMatchObject({ scored: 30, coverage80: 1, baseBrier: 0 })
  expect(enough.reliability[2]).toMatchObject({ count: 30, predicted: 0.25, observed: 0 })
})

test('each horizon has its own figures and count', () => {
  const board = toForecastScoreboard(
    tallyOf(60, (turn) => ({ horizonDays: turn < 40 ? 1 : 30, actual: turn % 4 === 0 ? 90 : 100 })),
    standing,
  )
  expect(forecastScoreboardSchema.parse(board)).toEqual(board)
  const [day, , , , month] = board.horizons
  expect(day).toMatchObject({ scored: 40, coverage80: 0.75, coverage95: 1, unchanged: 0.75 })
  expect(day?.error).toBeCloseTo(0.75 * 0.01 + 0.25 * 0.09)
  expect(day?.persistenceError).toBeCloseTo(0.025)
  expect(month).toMatchObject({ scored: 20, coverage80: null, error: null })
  expect(board.forecasts.scored).toBe(60)
})

test('the Brier score is shown beside that of the base rate', () => {
  const { horizons } = toForecastScoreboard(
    tallyOf(40, (turn) => ({ actual: turn < 10 ? 90 : 100, fallChance: turn < 10 ? 0.5 : 0.1 })),
    standing,
  )
  expect(horizons[2]?.brier).toBeCloseTo((10 * 0.25 + 30 * 0.01) / 40)
  expect(horizons[2]?.baseBrier).toBeCloseTo(0.25 * 0.75)
})

test('advice is counted over all horizons, and rare advice has no share', () => {
  const board = toForecastScoreboard(
    tallyOf(100, (turn) => ({
      horizonDays: turn % 2 ? 3 : 7,
      advice: turn < 40 ? 'wait' : turn < 50 ? 'buy' : 'no_signal',
      actual: turn < 20 ? 90 : 110,
    })),
    standing,
  )
  expect(board.answered).toBe(0.5)
  expect(board.right).toBe((20 + 10) / 50)
  expect(board.horizons[1]).toMatchObject({
    answered: 0.5,
    wait: { given: 20, right: 10, share: null },
    buy: { given: 5, right: 5, share: null },
  })
})

test('savings are shares of what buying at once costs, and negative where waiting cost more', () => {
  const { savings } = toForecastScoreboard(
    tallyOf(40, (turn) => ({ advice: turn < 20 ? 'wait' : 'buy', actual: turn % 2 ? 130 : 90 })),
    standing,
  )
  expect(savings).toMatchObject({ horizonDays: 7, trips: 40 })
  expect(savings.following).toBeCloseTo((10 * 10 - 10 * 30) / 4000)
  expect(savings.perfect).toBeCloseTo((20 * 10) / 4000)
})
