import { expect, test } from 'vitest'
import { isSameOriginCall, listAllowedOrigins } from './origin.ts'

const own = listAllowedOrigins('https://faresight.example')

test.each([
  ['our own origin', { origin: 'https://faresight.example', cookie: 'a=b' }, true],
  ['another origin', { origin: 'https://evil.example' }, false],
  ['our host over http', { origin: 'http://faresight.example' }, false],
  ['a sibling domain', { origin: 'https://x.faresight.example' }, false],
  ['an opaque origin', { origin: 'null' }, false],
  [
    'another origin that claims to be the same site',
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    false,
  ],
  ['no origin, fetched by our own page', { 'sec-fetch-site': 'same-origin', cookie: 'a=b' }, true],
  ['no origin, fetched by a sibling', { 'sec-fetch-site': 'same-site' }, false],
  ['no origin, fetched by another site', { 'sec-fetch-site': 'cross-site' }, false],
  ['a program without cookies', {}, true],
  ['a program with a cookie', { cookie: 'auth_token=x' }, false],
])('%s, %j: forwarded %s', (_, headers, expected) => {
  expect(isSameOriginCall(headers, own)).toBe(expected)
})

test('accepts every loopback name as own origin, at our port only', () => {
  const local = listAllowedOrigins('http://localhost:8080')
  expect([...local]).toEqual(['http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080'])
  expect(isSameOriginCall({ origin: 'http://localhost:8081' }, local)).toBe(false)
})
