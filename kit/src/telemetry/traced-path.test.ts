import { expect, test } from 'vitest'
import { newToken } from '../token.ts'
import { tracedPath } from './traced-path.ts'

test.each([
  ['/api/search/quotes?origin=LHR#top', '/api/search/quotes'],
  [
    '/api/price-alerts/0b9f3a52-7a4e-4b7e-9f0c-0d6b8f6f2b11',
    '/api/price-alerts/0b9f3a52-7a4e-4b7e-9f0c-0d6b8f6f2b11',
  ],
  [`/api/price-alerts/unsubscribe/${newToken()}?all=yes`, '/api/price-alerts/unsubscribe/{…}'],
  [`/links/${newToken()}/seen`, '/links/{…}/seen'],
  ['/api/checkout-sessions/cs_test_a1B2', '/api/checkout-sessions/{…}'],
  ['/ipapi/203.0.113.0/json/', '/ipapi/{…}/json/'],
  ['/v2/shopping/flight-offers', '/v2/shopping/flight-offers'],
  ['/ada@example.org', '/{…}'],
])('of %s a trace holds %s', (url, path) => {
  expect(tracedPath(url)).toBe(path)
})
