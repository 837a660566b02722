import { describe, expect, it } from 'vitest'
import { ownAddress, ownPath } from './return-to.ts'

describe('a redirect after sign-in', () => {
  it.each([
    ['/', '/'],
    ['cart', '/cart'],
    ['saved-searches', '/saved-searches'],
    ['/?origin=LHR&destination=JFK#results', '/?origin=LHR&destination=JFK#results'],
    ['/subscribe?plan=annual', '/subscribe?plan=annual'],
    ['/a/../login', '/login'],
    ['/?origin=LHR%2FLGW', '/?origin=LHR%2FLGW'],
  ])('%s goes to %s', (wanted, path) => {
    expect(ownPath(wanted)).toBe(path)
  })

  it.each([
    null,
    '',
    'https://evil.test/',
    'HTTPS://evil.test',
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    '\t//evil.test',
    ' //evil.test',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\nscript:alert(1)',
    '/%2Fevil.test',
    '/%2f%2fevil.test',
    '/%5Cevil.test',
    '%2F%2Fevil.test',
    '/%0d%0aset-cookie:a',
    '/a%00',
    '/\u0085/evil.test',
    'data:text/html,x',
    'evil.test',
    'user@evil.test',
    '/..//evil.test',
    '/.//evil.test',
    `/${'a'.repeat(3000)}`,
  ])('%j goes home', (wanted) => {
    expect(ownPath(wanted)).toBe('/')
  })
})

const origin = 'http://localhost:8080'

it('an address of our own is gone to by its path', () => {
  expect(ownAddress(`${origin}/verify-email?token=abc`, origin)).toBe('/verify-email?token=abc')
})

it.each([
  null,
  '',
  '/verify-email?token=abc',
  'https://localhost:8080/verify-email',
  'http://localhost:8081/verify-email',
  'http://localhost.evil.test:8080/',
  'http://localhost:8080@evil.test/',
  `${origin}//evil.test/`,
  'javascript:alert(1)',
])('%j is none of our own', (url) => {
  expect(ownAddress(url, origin)).toBeNull()
})
