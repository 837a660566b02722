import { expect, test } from 'vitest'
import { itineraryLike, optionLike } from '../../test/itineraries.ts'
import { lowestLivePriceMinor, toOpenLowestPrice } from './lowest-price.ts'

const priced = (minor: number | null, live = true) => ({
  itinerary: itineraryLike(undefined, [
    optionLike({ live, price: minor === null ? null : { minor, currency: 'USD' } }),
  ]),
})

test.each([
  ['the cheapest, in any position', [priced(50_000), priced(41_250), priced(60_000)], 41_250],
  ['that of a live fare, although an older one was cheaper', [priced(30_000, false), priced(50_000)], 50_000],
  ['none where only older prices are known', [priced(30_000, false), priced(null)], null],
  ['none where nothing was found', [], null],
])('the lowest price is %s', (_, found, lowest) => expect(lowestLivePriceMinor(found)).toBe(lowest))

test('it is returned for the whole party and per passenger, in major units of the search’s currency', () => {
  const kept = { lowestMinor: 100_001, passengers: 3 }
  expect(toOpenLowestPrice({ ...kept, currency: 'USD' })).toEqual({
    locked: false,
    price: 1000.01,
    pricePerPassenger: 333.34,
  })
  expect(toOpenLowestPrice({ ...kept, currency: 'JPY' })).toMatchObject({
    price: 100_001,
    pricePerPassenger: 33_334,
  })
  expect(toOpenLowestPrice({ ...kept, lowestMinor: null, currency: 'USD' })).toBeNull()
})
