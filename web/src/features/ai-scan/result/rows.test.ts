import { describe, expect, it } from 'vitest'
import { sampleDeal, samplePairs } from '../calendar/rules/sample-scan.ts'
import { rowsOf } from './rows.ts'

const best = sampleDeal('2027-01-10', '2027-01-13', 496)
const low = sampleDeal('2027-01-12', '2027-01-15', 460)
const told = (...asked: Parameters<typeof samplePairs>) =>
  rowsOf(samplePairs(...asked)).map(({ place, tag, pair, lead }) => [place, tag, pair.price, lead.price])

describe('the list of the best pairs', () => {
  it('leads with the best offer of each pair, and of the cheapest with its lowest one', () => {
    expect(told([best, 500], [low, 520])).toEqual([
      [1, 'best', 500, 500],
      [2, 'cheapest', 520, 460],
    ])
    expect(rowsOf(samplePairs(best, [low, 520]))[1]?.lead.deal.id).toBe(low.id)
  })

  it('keeps the cheapest in sight beyond the first five', () => {
    const others = [11, 12, 13, 14, 15].map((day) => sampleDeal(`2027-01-${day}`, '2027-01-20', 510))
    expect(told(best, ...others, low).at(-1)).toEqual([7, 'cheapest', 460, 460])
    expect(told(best, ...others)).toHaveLength(5)
  })

  it('calls nothing the cheapest besides a best one that is', () => {
    expect(told([low, 496], best).map(([, tag]) => tag)).toEqual(['best', null])
  })
})
