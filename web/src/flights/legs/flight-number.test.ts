import { expect, test } from 'vitest'
import { spacedFlight } from './flight-number.ts'

test.each([
  ['BA117', 'BA\u00a0117'],
  ['B61234', 'B6\u00a01234'],
  ['9W12', '9W\u00a012'],
  ['4274', '4274'],
  ['', ''],
])('%s is written %s', (number, spaced) => {
  expect(spacedFlight(number)).toBe(spaced)
})
