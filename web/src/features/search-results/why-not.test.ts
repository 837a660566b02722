import { describe, expect, it } from 'vitest'
import { shownFare } from '../../format/money.ts'
import { applyFilters, noFilters } from './filters.ts'
import { seededRandom, randomFilters, randomResults, sampleLeg, sampleResult } from './sample-results.ts'
import { readTimeRules, writeTimeRules } from './time-rules.ts'
import { whyNot } from './why-not.ts'

describe('a way out of filters', () => {
  it('names the rule, how many it hides, the least change and what that saves', () => {
    const at = (id: string, departureTime: string, price: number) =>
      sampleResult(id, { price, legs: [sampleLeg({ departureTime })] })
    const results = [at('late', '11:00', 384), at('early', '07:35', 296), at('dawn', '05:00', 310)]
    const filters = { ...noFilters, times: readTimeRules('1d1000-2359') }
    const [hint] = whyNot(results, filters, 'cheapest')
    expect(hint).toMatchObject({ hides: 2, opens: 1, saves: 88, top: { id: 'early' } })
    expect(writeTimeRules(hint?.filters.times ?? [])).toBe('1d0730-2359')
  })

  it('promises no saving over a price that is not live, and none where prices are withheld', () => {
    const results = [
      sampleResult('dear', { price: 500, stops: 1 }),
      sampleResult('old', { price: 300, live: false }),
    ]
    expect(whyNot(results, { ...noFilters, withoutStops: ['0'] }, 'cheapest')[0]?.saves).toBeNull()
    const wrong = [results[0], sampleResult('wrong', { price: 1, suspicious: true })].flatMap(
      (it) => it ?? [],
    )
    expect(whyNot(wrong, { ...noFilters, withoutStops: ['0'] }, 'cheapest')[0]?.saves).toBeNull()
    const locked = results.map((result) => ({ ...result, price: null }))
    expect(whyNot(locked, { ...noFilters, withoutStops: ['0'] }, 'fastest')[0]?.saves).toBeNull()
  })

  it('counts a saving as it can be read, and none that cannot be', () => {
    const saved = (price: number) => {
      const results = [sampleResult('shown', { price: 300.4, stops: 1 }), sampleResult('hidden', { price })]
      return whyNot(results, { ...noFilters, withoutStops: ['0'] }, 'cheapest')[0]?.saves
    }
    expect([299.6, 299.4].map(saved)).toEqual([null, 1])
  })

  it.each(Array.from({ length: 24 }, (_, index) => index))('keeps its promise (%i)', (seed) => {
    const roll = seededRandom(100 + seed)
    const results = randomResults(roll, 50, seed % 4 !== 0)
    const filters = randomFilters(roll)
    const shown = applyFilters(results, filters)
    const hints = whyNot(results, filters, seed % 2 ? 'cheapest' : 'fastest')
    expect(hints.length > 0 || shown.length > 0).toBe(true)
    for (const { filters: changed, opens, top, saves } of hints) {
      const after = applyFilters(results, changed)
      expect(after.length - shown.length).toBe(opens)
      expect(opens).toBeGreaterThan(0)
      expect(after.find(({ id }) => id === top.id)).toEqual(top)
      const live = shown.flatMap(({ live: isLive, price }) =>
        isLive && price !== null ? shownFare(price) : [],
      )
      const saved = Math.min(...live) - shownFare(top.price ?? 0)
      expect(saves ?? saved).toBe(saved)
    }
  })
})
