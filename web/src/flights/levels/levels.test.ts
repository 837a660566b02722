import { describe, expect, it } from 'vitest'
import { levelsOf, noLevels, standingOf } from './levels.ts'

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
    [412, 'below', 23],
    [430, 'below', 20],
    [431, 'typical', 19],
    [535, 'typical', 0],
    [649, 'typical', 21],
    [650, 'above', 21],
    [900, 'above', 68],
  ])('%d is %s by %d percent', (price, kind, percent) => {
    expect(standingOf(levels, { ...asked, price })).toEqual({ kind, percent, level })
  })

  it('a price is compared for one adult, as it is shown', () => {
    expect(standingOf(levels, { ...asked, price: 824.4, passengers: 2 })).toMatchObject({
      kind: 'below',
      percent: 23,
    })
  })

  it('prices that never differ are typical', () => {
    const march = { ...asked, departureDate: '2027-03-02' }
    expect(standingOf(levels, { ...march, price: 300 })).toMatchObject({ kind: 'typical', percent: 0 })
    expect(standingOf(levels, { ...march, price: 301 })).toMatchObject({ kind: 'typical' })
  })
})

it.each([
  ['its month was seen too little', levels, { ...asked, departureDate: '2027-02-19' }],
  ['its month is not told', levels, { ...asked, departureDate: '2028-01-19' }],
  ['its day is withheld', levels, { ...asked, departureDate: null }],
  ['it has no price', levels, { ...asked, price: null }],
  ['nothing is known', noLevels, asked],
])('nothing is said where %s', (_, known, priced) => {
  expect(standingOf(known, priced)).toBeNull()
})
