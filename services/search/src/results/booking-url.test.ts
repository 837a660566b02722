import { expect, test } from 'vitest'
import { optionLike } from '../../test/itineraries.ts'
import { bookingOptionKey } from './booking-url.ts'

const option = optionLike()

test('an option keeps its key through the database and at any price', () => {
  const backwards = Object.fromEntries(Object.entries(option).reverse()) as typeof option
  expect(bookingOptionKey(backwards)).toBe(bookingOptionKey(option))
  expect(bookingOptionKey({ ...option, price: null, seenAt: '2026-01-01T00:00:00Z' })).toBe(
    bookingOptionKey(option),
  )
})

test.each([
  ['provider', { provider: 'another' }],
  ['seller', { seller: { ...option.seller, name: 'Another' } }],
  ['age', { live: !option.live }],
  ['fare', { brandedFare: 'Flex' }],
  ['fare basis', { fareBasis: 'YXFLEX' }],
  ['link', { tickets: [{ seller: 'x', link: { kind: 'url' as const, url: 'https://a.test/2' } }] }],
])('another %s is another option', (_, change) => {
  expect(bookingOptionKey({ ...option, ...change })).not.toBe(bookingOptionKey(option))
})
