import { expect, test } from 'vitest'
import { ownAddress } from './own-address.ts'

const origin = 'http://localhost:8080'

test('an address of our own is gone to by its path', () => {
  expect(ownAddress(`${origin}/verify-email?token=abc`, origin)).toBe('/verify-email?token=abc')
})

test.each([
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
