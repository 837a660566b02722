import { describe, expect, it } from 'vitest'
import { bandOf, rangeOf, teaserBandOf } from './bands.ts'

const range = { min: 400, max: 500 }

describe('the five bands', () => {
  it.each([
    [400, 1],
    [419, 1],
    [420, 2],
    [439, 2],
    [440, 3],
    [459, 3],
    [460, 4],
    [479, 4],
    [480, 5],
    [500, 5],
  ])('%i between 400 and 500 is in band %i', (price, band) => {
    expect(bandOf(price, range)).toBe(band)
  })

  it('take in what lies outside of the range', () => {
    expect(bandOf(380, range)).toBe(1)
    expect(bandOf(900, range)).toBe(5)
  })
})

describe('the four bands of the teaser', () => {
  it.each([
    [400, 'cheapest'],
    [424, 'cheapest'],
    [425, 'good'],
    [449, 'good'],
    [450, 'moderate'],
    [474, 'moderate'],
    [475, 'expensive'],
    [500, 'expensive'],
  ])('%i between 400 and 500 is %s', (price, band) => {
    expect(teaserBandOf(price, range)).toBe(band)
  })
})

describe.each([
  ['five', bandOf, 1],
  ['teaser', teaserBandOf, 'cheapest'],
] as const)('in the table of the %s', (_, band, lowest) => {
  it('a single price is the lowest', () => {
    expect(band(412, rangeOf([412]))).toBe(lowest)
  })

  it('prices that are all equal are all the lowest', () => {
    expect(band(412, rangeOf([412, 412, 412]))).toBe(lowest)
  })

  it('a price of 0 has no band, and does not move the others', () => {
    expect(rangeOf([0, 400, 500])).toEqual(range)
    expect(band(0, range)).toBeNull()
  })

  it('nothing to compare with is no band', () => {
    expect(rangeOf([])).toBeNull()
    expect(rangeOf([0])).toBeNull()
    expect(band(412, null)).toBeNull()
  })
})
