import { createEmptyTally } from '../scoring/forecast-tally.ts'
import { minScoredForecasts } from '@faresight/contracts/ai-scan/forecast-rules'
import { expect, test } from 'vitest'
import { toScoreboard } from '../scoring/scoreboard.ts'
import { summarizeAdvice, adviceTrackRecord } from './predictions-reply.ts'

type Given = Parameters<typeof summarizeAdvice>[1][number]

const told = (horizonDays: Given['horizonDays'], advice: Given['advice'], predictedPrice: number): Given => ({
  horizonDays,
  advice,
  predictedPrice,
})

test.each([
  ['nobody has seen a price', false, [], 'no_signal', null, 'no-price'],
  ['it leaves before the first horizon', true, [], 'no_signal', null, 'too-late'],
  ['nothing tells', true, [told(1, 'no_signal', 100)], 'no_signal', null, 'unclear'],
  [
    'several say to wait, that which saves most',
    true,
    [told(1, 'wait', 95), told(7, 'wait', 88), told(14, 'no_signal', 80)],
    'wait',
    7,
    null,
  ],
  ['it falls before it rises', true, [told(3, 'wait', 95), told(14, 'buy', 120)], 'wait', 3, null],
  [
    'it only rises, by how much it will at most',
    true,
    [told(3, 'buy', 105), told(7, 'buy', 130), told(14, 'no_signal', 140)],
    'buy',
    7,
    null,
  ],
] as const)('where %s', (_, hasPrice, forecasts, advice, horizonDays, reason) => {
  expect(summarizeAdvice(hasPrice, forecasts)).toEqual({ advice, horizonDays, reason })
})

function boardWith(said: number) {
  const tally = createEmptyTally()
  tally.horizons[7] = { ...tally.horizons[7], scored: 100, waitSaid: said, waitRight: said - 1 }
  const standing = { made: 100, waiting: 0, unseen: 0, since: '2031-01-01', asOf: '2031-02-01T00:00:00.000Z' }
  return toScoreboard(tally, standing)
}

const backtest = { said: 40, right: 36 }

test('advice has the record of what was told where that is enough, else of what was backtest', () => {
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
