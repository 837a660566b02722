import { expect, test } from 'vitest'
import { generateToken } from '../token.ts'
import { redactUrlPath } from './redact-url-path.ts'

test.each([
  ['/api/search/quotes?origin=LHR#top', '/api/search/quotes'],
  [
    '/api/price-alerts/0b9f3a52-7a4e-4b7e-9f0c-0d6b8f6f2b11',
    '/api/price-alerts/0b9f3a52-7a4e-4b7e-9f0c-0d6b8f6f2b11',
  ],
  [`/api/price-alerts/unsubscribe/${generateToken()}?all=yes`, '/api/price-alerts/unsubscribe/{…}'],
  [`/links/${generateToken()}/seen`, '/links/{…}/seen'],
  ['/api/checkout-sessions/cs_test_a1B2', '/api/checkout-sessions/{…}'],
  ['/ipapi/203.0.113.0/json/', '/ipapi/{…}/json/'],
  ['/v2/shopping/flight-offers', '/v2/shopping/flight-offers'],
  ['/ada@example.org', '/{…}'],
])('the redacted path of %s is %s', (url, path) => {
  expect(redactUrlPath(url)).toBe(path)
})
