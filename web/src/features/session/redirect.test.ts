import { describe, expect, it } from 'vitest'
import { ownPath } from './redirect.ts'

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
