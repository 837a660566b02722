import { createEmptyForecastTally } from '../scoring/forecast-tally.ts'
import { minScoredForecasts } from '@faresight/contracts/ai-scan/forecast-rules'
import { expect, test } from 'vitest'
import { toForecastScoreboard } from '../scoring/scoreboard.ts'
import { chooseOverallAdvice, adviceTrackRecord } from './predictions-reply.ts'

type Given = Parameters<typeof chooseOverallAdvice>[1][number]

const told = (horizonDays: Given['horizonDays'], advice: Given['advice'], predictedPrice: number): Given => ({
  horizonDays,
  advice,
  predictedPrice,
})

test.each([
  ['no price was observed', false, [], 'no_signal', null, 'no-price'],
  ['it leaves before the first horizon', true, [], 'no_signal', null, 'too-late'],
  ['no forecast is confident enough', true, [told(1, 'no_signal', 100)], 'no_signal', null, 'unclear'],
  [
    'several horizons advise waiting, the one that saves most counts',
    true,
    [told(1, 'wait', 95), told(7, 'wait', 88), told(14, 'no_signal', 80)],
    'wait',
    7,
    null,
  ],
  ['it falls before it rises', true, [told(3, 'wait', 95), told(14, 'buy', 120)], 'wait', 3, null],
  [
    'it only rises, the largest rise counts',
    true,
    [told(3, 'buy', 105), told(7, 'buy', 130), told(14, 'no_signal', 140)],
    'buy',
    7,
    null,
  ],
] as const)('advice: %s', (_, hasPrice, forecasts, advice, horizonDays, reason) => {
  expect(chooseOverallAdvice(hasPrice, forecasts)).toEqual({ advice, horizonDays, reason })
})

function boardWith(said: number) {
  const tally = createEmptyForecastTally()
  tally.horizons[7] = { ...tally.horizons[7], scored: 100, waitSaid: said, waitRight: said - 1 }
  const standing = { made: 100, waiting: 0, unseen: 0, since: '2031-01-01', asOf: '2031-02-01T00:00:00.000Z' }
  return toForecastScoreboard(tally, standing)
}

const backtest = { said: 40, right: 36 }

test('advice has the record of scored forecasts if there are enough, else of the backtest', () => {
  const [few, enough] = [boardWith(minScoredForecasts - 1), boardWith(minScoredForecasts)]
  const scored = { given: minScoredForecasts, right: minScoredForecasts - 1, from: 'scored' }
  expect(adviceTrackRecord('wait', 7, { scoreboard: enough, backtest })).toEqual(scored)
  expect(adviceTrackRecord('wait', 7, { scoreboard: few, backtest })).toEqual({
    given: 40,
    right: 36,
    from: 'history',
  })
  expect(adviceTrackRecord('wait', 7, { scoreboard: few, backtest: null })).toBeNull()
})

test('no advice uses the record of another advice or horizon', () => {
  const scoreboard = boardWith(minScoredForecasts)
  expect(adviceTrackRecord('buy', 7, { scoreboard, backtest })).toEqual({
    given: 40,
    right: 36,
    from: 'history',
  })
  expect(adviceTrackRecord('wait', 3, { scoreboard, backtest })).toEqual({
    given: 40,
    right: 36,
    from: 'history',
  })
  expect(adviceTrackRecord('no_signal', 7, { scoreboard, backtest })).toBeNull()
})
