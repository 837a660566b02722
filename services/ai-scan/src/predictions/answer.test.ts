import { emptyTally } from '../scoring/tally.ts'
import { minScoredForecasts } from '@faresight/contracts/ai-scan/forecast-rules'
import { expect, test } from 'vitest'
import { scoreboardOf } from '../scoring/scoreboard.ts'
import { adviceOf, recordOf } from './answer.ts'

type Given = Parameters<typeof adviceOf>[1][number]

const told = (horizonDays: Given['horizonDays'], advice: Given['advice'], predictedPrice: number): Given => ({
  horizonDays,
  advice,
  predictedPrice,
})

test.each([
  ['nobody has seen a price', false, [], 'no_signal', null, 'no-price'],
  ['it leaves before the first day that is foretold', true, [], 'no_signal', null, 'too-late'],
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
  expect(adviceOf(hasPrice, forecasts)).toEqual({ advice, horizonDays, reason })
})

function boardWith(said: number) {
  const tally = emptyTally()
  tally.horizons[7] = { ...tally.horizons[7], scored: 100, waitSaid: said, waitRight: said - 1 }
  const standing = { made: 100, waiting: 0, unseen: 0, since: '2031-01-01', asOf: '2031-02-01T00:00:00.000Z' }
  return scoreboardOf(tally, standing)
}

const tried = { said: 40, right: 36 }

test('advice has the record of what was told where that is enough, else of what was tried', () => {
  const [few, enough] = [boardWith(minScoredForecasts - 1), boardWith(minScoredForecasts)]
  const scored = { said: minScoredForecasts, right: minScoredForecasts - 1, from: 'scored' }
  expect(recordOf('wait', 7, { scoreboard: enough, tried })).toEqual(scored)
  expect(recordOf('wait', 7, { scoreboard: few, tried })).toEqual({ ...tried, from: 'history' })
  expect(recordOf('wait', 7, { scoreboard: few, tried: null })).toBeNull()
})

test('no advice borrows the record of another one, or of another horizon', () => {
  const scoreboard = boardWith(minScoredForecasts)
  expect(recordOf('buy', 7, { scoreboard, tried })).toEqual({ ...tried, from: 'history' })
  expect(recordOf('wait', 3, { scoreboard, tried })).toEqual({ ...tried, from: 'history' })
  expect(recordOf('no_signal', 7, { scoreboard, tried })).toBeNull()
})
