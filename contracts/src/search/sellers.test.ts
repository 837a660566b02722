import { expect, test } from 'vitest'
import type { ResultOption } from './result.ts'
import { countSellers, groupOptionsBySeller } from './sellers.ts'

/** `provider seller brand price`, `-` for no brand. */
function option(text: string): ResultOption {
  const [provider = '', seller = '', brand = '', price] = text.split(' ')
  return {
    provider,
    seller,
    sellerKind: seller === 'BA' ? 'airline' : 'agency',
    price: Number(price),
    pricePerPassenger: Number(price),
    currency: 'USD',
    charged: null,
    live: true,
    seenAt: '2026-11-21T10:00:00Z',
    selfTransfer: null,
    brandedFare: brand === '-' ? null : brand.replaceAll('_', ' '),
    bookingUrl: null,
    tickets: [{ seller, bookingUrl: null }],
  }
}

const nine = [
  'skyscanner Skylark - 401',
  'ignav Ignav - 402',
  'skyscanner BA Economy_Light 410',
  'amadeus BA ECONOMY_LIGHT 411',
  'skyscanner Farebarn - 420',
  'skyscanner BA Economy_Flex 480',
  'skyscanner Windrose - 490',
  'travelpayouts Aviasales - 500',
  'skyscanner JetsetGo - 510',
].map(option)

test('a named seller counts once over all providers, an unnamed one does not count', () => {
  expect(countSellers(nine)).toBe(6)
  expect(countSellers(nine.slice(1, 2))).toBe(1)
  expect(countSellers([])).toBe(0)
})

test('sellers come in the order of their first options, with their fares by brand', () => {
  const sellers = groupOptionsBySeller(nine)
  expect(sellers.map(({ name }) => name)).toEqual([
    'Skylark',
    null,
    'BA',
    'Farebarn',
    'Windrose',
    'Aviasales',
    'JetsetGo',
  ])
  const told = sellers[2]?.fares.map(({ brandedFare, options }) => [
    brandedFare,
    options.map(({ price }) => price),
  ])
  expect(told).toEqual([
    ['Economy Light', [410, 411]],
    ['Economy Flex', [480]],
  ])
})
