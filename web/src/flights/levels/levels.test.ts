import { emptyDraft } from '../trips/flight-search-input.ts'
import { routeOfSearch } from './api.ts'
import { describe, expect, it } from 'vitest'
import { levelsOf, noLevels, compareWithLevel, comparisonSentence } from './levels.tsx'

const level = { low: 430, typical: 535, high: 650, samples: 212 }
const levels = levelsOf({
  months: [
    { month: '2027-01', level },
    { month: '2027-02', level: null },
    { month: '2027-03', level: { low: 300, typical: 300, high: 300, samples: 40 } },
  ],
})
const asked = { departureDate: '2027-01-19', price: 412, passengers: 1 }

describe('of a month that is known', () => {
  it.each([
    [412, 'below', 23, true],
    [430, 'below', 20, true],
    [431, 'below', 19, false],
    [481, 'typical', 10, false],
    [535, 'typical', 0, false],
    [589, 'typical', 10, false],
    [649, 'above', 21, false],
    [900, 'above', 68, false],
  ])('%d is %s by %d percent, and good or not: %s', (price, kind, percent, isGood) => {
    expect(compareWithLevel(levels, { ...asked, price })).toEqual({ kind, percent, isGood, level })
  })

  it('the lowest fifth is good however near it is', () => {
    const near = levelsOf({ months: [{ month: '2027-01', level: { ...level, low: 520 } }] })
    expect(compareWithLevel(near, { ...asked, price: 520 })).toMatchObject({
      kind: 'below',
      percent: 3,
      isGood: true,
    })
  })

  it('a price that is shown as the lowest fifth begins is among it', () => {
    const cheap = { low: 40.75, typical: 55.04, high: 69.35, samples: 40 }
    const near = levelsOf({ months: [{ month: '2027-01', level: cheap }] })
    expect(compareWithLevel(near, { ...asked, price: 40.75 })).toMatchObject({ percent: 25, isGood: true })
  })

  it('a price is compared for one adult, as it is shown', () => {
    expect(compareWithLevel(levels, { ...asked, price: 824.4, passengers: 2 })).toMatchObject({
      kind: 'below',
      percent: 23,
    })
  })

  it('prices that never differ are typical', () => {
    const march = { ...asked, departureDate: '2027-03-02' }
    expect(compareWithLevel(levels, { ...march, price: 300 })).toMatchObject({
      kind: 'typical',
      isGood: false,
    })
    expect(compareWithLevel(levels, { ...march, price: 301 })).toMatchObject({ kind: 'typical' })
  })
})

it.each([
  ['its month was seen too little', levels, { ...asked, departureDate: '2027-02-19' }],
  ['its month is not told', levels, { ...asked, departureDate: '2028-01-19' }],
  ['its day is withheld', levels, { ...asked, departureDate: null }],
  ['it has no price', levels, { ...asked, price: null }],
  ['nothing is known', noLevels, asked],
])('nothing is said where %s', (_, known, priced) => {
  expect(compareWithLevel(known, priced)).toBeNull()
})

it.each([
  ['adults', { passengers: 2 }, true],
  ['a child', { passengers: 2, children: 1 }, false],
  ['an infant', { infants: 1 }, false],
])('the price of %s is comparable with that of one adult: %j, %j', (_, party, isComparable) => {
  const question = { ...emptyDraft, ...party, returnDate: null, currency: 'USD' } as const
  expect(routeOfSearch(question) !== null).toBe(isComparable)
})

const standing = {
  kind: 'below' as const,
  percent: 67,
  isGood: true,
  level: { low: 170, typical: 195, high: 230, samples: 40 },
}

it.each([
  [1, '67% below typical for these months (195\u00a0USD)'],
  [3, '67% below typical for these months (195\u00a0USD each)'],
])('the typical price is per adult, also for several passengers: %d', (passengers, sentence) => {
  expect(comparisonSentence(standing, { currency: 'USD', passengers })).toBe(sentence)
})
