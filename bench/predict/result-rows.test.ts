import { expect, test } from 'vitest'
import { addToForecastTally, type ScoredForecast } from '../../services/ai-scan/src/scoring/forecast-tally.ts'
import { addToAdviceValues } from './advice-value.ts'
import { createEmptyPairOutcome, type PairOutcome } from './pair-outcome.ts'
import { brierGain, ratioWithInterval } from './ratio.ts'
import { groupOutcomes, toPredictRows } from './result-rows.ts'
import { toFallRows, toValueRows } from './value-rows.ts'

function outcomeOf(count: number, more: Partial<ScoredForecast>): PairOutcome {
  const outcome = createEmptyPairOutcome()
  const ranges = { low80: 90, high80: 110, low95: 80, high95: 120 }
  const chances = { fallChance: 0.5, riseChance: 0.25, advice: 'no_signal' } as const
  for (let turn = 0; turn < count; turn += 1) {
    const scored: ScoredForecast = {
      horizonDays: 7,
      price: 100,
      predicted: 100,
      ...ranges,
      ...chances,
      actual: 100,
      ...more,
    }
    addToForecastTally(outcome.tally, scored)
    addToAdviceValues(outcome.values, scored, Math.min(80, scored.actual))
  }
  return outcome
}

const much = outcomeOf(90, {})
const little = outcomeOf(10, { actual: 85, advice: 'wait' })
const labels = { file: 'made', half: 'all' } as const

test('city pairs count equally, except in product, where forecasts do', () => {
  const [held, product] = (['unseen', 'product'] as const).map(
    (split) => toPredictRows({ ...labels, split }, [much, little])[2],
  )
  expect(held).toMatchObject({ horizon: 7, cityPairs: 2, forecasts: 100 })
  expect([held?.coverage80, held?.coverage95, held?.unchanged]).toEqual([50, 100, 50])
  expect(held?.persistenceError).toBeCloseTo(7.5)
  expect(held?.baseBrier).toBeCloseTo(0.25)
  expect(product).toMatchObject({ forecasts: 100, coverage80: 90, coverage95: 100 })
  expect(product?.baseBrier).toBeCloseTo(0.1 * 0.9)
})

test('the value of advice is the share of the price that it saves', () => {
  const [held] = toValueRows({ ...labels, split: 'unseen' }, [much, little])
  expect(held).toMatchObject({ horizon: 7, forecasts: 100, waitSaid: 50, waitRight: 100, buyRight: null })
  expect(held?.following).toBeCloseTo(7.5)
  expect(held?.waiting).toBeCloseTo(7.5)
  expect(held?.foresight).toBeCloseTo(20)
  expect(held?.regret).toBeCloseTo(12.5)
  expect(held?.noSignal).toBeCloseTo(50)
})

test('a pair that has no forecast of a horizon does not count for it', () => {
  const [day] = toPredictRows({ ...labels, split: 'unseen' }, [much, outcomeOf(3, { horizonDays: 1 })])
  expect(day).toMatchObject({
    horizon: 1,
    cityPairs: 1,
    forecasts: 3,
    coverage80: 100,
    coverage80Interval: null,
  })
})

test('a horizon that a recording is too short for has nothing but zero forecasts', () => {
  const [, , , , month] = toPredictRows({ ...labels, split: 'unseen' }, [much])
  const { file, split, half, horizon, cityPairs, forecasts, ...figures } = month ?? {}
  expect({ file, split, half, horizon, cityPairs, forecasts }).toEqual({
    ...labels,
    split: 'unseen',
    horizon: 30,
    cityPairs: 0,
    forecasts: 0,
  })
  expect(new Set(Object.values(figures))).toEqual(new Set([null]))
})

test('an interval contains its ratio, and is wider with fewer city pairs', () => {
  const shares = [0.7, 0.8, 0.9, 0.6]
  const few = ratioWithInterval(shares, [1, 1, 1, 1])
  const all = Array.from({ length: 10 }, () => shares).flat()
  const many = ratioWithInterval(
    all,
    all.map(() => 1),
  )
  expect(few.value).toBeCloseTo(0.75)
  const width = ([low, high]: readonly [number, number]) => high - low
  expect(width(many.interval ?? [0, 0])).toBeGreaterThan(0)
  expect(width(many.interval ?? [0, 0])).toBeLessThan(width(few.interval ?? [0, 0]))
  expect(few.interval?.[0]).toBeLessThan(0.75)
  expect(few.interval?.[1]).toBeGreaterThan(0.75)
})

test('a forecast of the base rate gains nothing, a certain one all', () => {
  expect(brierGain([2.5, 2.5], [5, 5], [10, 10]).value).toBeCloseTo(0)
  expect(brierGain([0, 0], [5, 5], [10, 10]).value).toBeCloseTo(0.25)
})

test('shares that were shown come true as often as said, or the error tells how far they were off', () => {
  const outcome = createEmptyPairOutcome()
  const bin = outcome.falls[7].bins[4]
  if (!bin) throw new Error('there are ten bins')
  for (const sums of [bin, outcome.falls[7]]) Object.assign(sums, { shown: 10, said: 4, fell: 3 })
  const [week] = toFallRows({ ...labels, split: 'unseen' }, [outcome, outcome])
  expect(week).toMatchObject({ days: 7, cityPairs: 2, shown: 20 })
  expect([week?.said, week?.fell, week?.calibrationError].map((value) => value?.toFixed(3))).toEqual([
    '40.000',
    '30.000',
    '10.000',
  ])
})

test('unseen is cold and warm together, and other files count for themselves', () => {
  const part = { file: 'made', cityPair: 'AAA-BBB' }
  const grouped = groupOutcomes('made', [
    { ...part, split: 'cold', outcome: much },
    { ...part, split: 'warm', outcome: little },
    { ...part, split: 'product', outcome: little },
    { ...part, split: 'product', outcome: little },
    { ...part, split: 'warm', outcome: much, file: 'other' },
  ])
  const counts = grouped.map(({ split, outcomes }) => [
    split,
    outcomes.get('AAA-BBB')?.tally.horizons[7].scored,
  ])
  expect(counts).toEqual([
    ['unseen', 100],
    ['cold', 90],
    ['warm', 10],
    ['foreign', undefined],
    ['product', 20],
  ])
})
