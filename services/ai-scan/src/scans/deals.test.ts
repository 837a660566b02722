import { findCheapestOffer } from '@faresight/contracts/ai-scan/lowest-fare'
import { describe, expect, test } from 'vitest'
import { openResultLike, storedSampleLike } from '../../test/records.ts'
import { rankDeals, toScoreWeights } from './deals.ts'

const usual = toScoreWeights(0.7)

/** Pairs that leave on the first, the second … of December, each with its offers as price and minutes. */
function scanned(...pairs: [number, number][][]) {
  const offers = pairs.map((pair, day) =>
    pair.map(([price, minutes]) => openResultLike(price, minutes, { id: `${day} ${price} ${minutes}` })),
  )
  const samples = offers.map((list, day) =>
    storedSampleLike({
      departureDate: `2026-12-0${day + 1}`,
      offers: list.map(({ id }) => id),
      cheapest: findCheapestOffer(list),
    }),
  )
  return { samples, results: offers.flat() }
}

const told = ({ samples, results }: ReturnType<typeof scanned>, weights = usual) => {
  const { best, deals } = rankDeals(samples, results, weights)
  const shown = deals.map(({ date, price, travelTime }) => [date, price, travelTime])
  return { best: best && [best.date, best.price], shown }
}

describe('the deal of a pair', () => {
  test('is its offer of lowest score, relative to the cheapest and the quickest of the whole scan', () => {
    // Alone, the first pair would be the cheap slow one: 0.7 + 0.3 * 2 = 1.3 against 0.7 * 1.2 + 0.3 = 1.14.
    const alone = scanned([
      [100, 600],
      [120, 300],
    ])
    expect(told(alone).shown).toEqual([['2026-12-01', 120, 300]])
    // Beside one of 50 both are dear, and time counts for less: 1.4 + 0.6 = 2 against 1.68 + 0.3 = 1.98.
    const beside = scanned(
      [
        [100, 600],
        [124, 300],
      ],
      [[50, 300]],
    )
    expect(told(beside).shown).toEqual([
      ['2026-12-02', 50, 300],
      ['2026-12-01', 100, 600],
    ])
  })

  test('shows the pair’s lowest fare if that is less', () => {
    const { samples, results } = scanned(
      [
        [100, 600],
        [120, 300],
      ],
      [[130, 300]],
    )
    const { deals, best } = rankDeals(samples, results, usual)
    expect(deals.map(({ price, lowestPrice, lowest }) => [price, lowestPrice, lowest?.extraMinutes])).toEqual(
      [
        [120, 100, 300],
        [130, 130, undefined],
      ],
    )
    expect(best).toMatchObject({ lowestPrice: 100, lowest: { id: '0 100 600', travelTime: 600 } })
  })

  test('has the lowest score if it is the best deal', () => {
    const { samples, results } = scanned(
      [
        [100, 600],
        [120, 300],
      ],
      [[130, 300]],
    )
    const { deals, best } = rankDeals(samples, results, usual)
    expect(deals.map(({ score }) => score?.toFixed(2))).toEqual(['1.14', '1.21'])
    expect(best?.score).toBe(Math.min(...deals.map(({ score }) => score ?? 0)))
  })

  test('depends on the weights', () => {
    const pair = scanned([
      [100, 600],
      [190, 300],
    ])
    expect(told(pair, toScoreWeights(1)).shown).toEqual([['2026-12-01', 100, 600]])
    expect(told(pair, toScoreWeights(0)).shown).toEqual([['2026-12-01', 190, 300]])
  })

  test('does not exist without an offer, nor for a day of one leg', () => {
    const { samples, results } = scanned([], [[80, 300]])
    const leg = { ...storedSampleLike({ why: 'leg', returnDate: null }), offers: results.map(({ id }) => id) }
    const { deals } = rankDeals([...samples, leg], results, usual)
    expect(deals.map(({ date }) => date)).toEqual(['2026-12-02'])
    expect(rankDeals(samples, [], usual)).toEqual({ best: null, deals: [] })
  })
})

test('the best deal has the lowest score, among equals the lowest price, and pairs are ordered by price', () => {
  const some = scanned([[110, 300]], [[100, 600]], [[130, 290]])
  expect(told(some)).toEqual({
    best: ['2026-12-01', 110],
    shown: [
      ['2026-12-02', 100, 600],
      ['2026-12-01', 110, 300],
      ['2026-12-03', 130, 290],
    ],
  })
})

test('without durations the price decides', () => {
  expect(told(scanned([[110, 0]], [[100, 0]]))).toMatchObject({ best: ['2026-12-02', 100] })
})
