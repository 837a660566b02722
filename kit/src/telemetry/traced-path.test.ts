import { expect, test } from 'vitest'
import { newToken } from '../token.ts'
import { tracedPath } from './traced-path.ts'

test.each([
  ['/api/search/quotes?origin=LHR#top', '/api/search/quotes'],
  [
    '/api/price-alerts/0b9f3a52-7a4e-4b7e-9f0c-0d6b8f6f2b11',
    '/api/price-alerts/0b9f3a52-7a4e-4b7e-9f0c-0d6b8f6f2b11',
  ],
  [`/api/price-alerts/unsubscribe/${newToken()}?all=yes`, '/api/price-alerts/unsubscribe/{token}'],
  [`/links/${newToken()}/seen`, '/links/{token}/seen'],
])('of %s a trace holds %s', (url, path) => {
  expect(tracedPath(url)).toBe(path)
})
