import { expect, test } from 'vitest'
import {
  hasTotpCodeFormat,
  generateRecoveryCodes,
  generateTotpSecret,
  findMatchingTotpPeriod,
  hashRecoveryCode,
  toTotpSecretAndUri,
} from './codes.ts'

/** Of the appendix of RFC 6238, whose codes have eight digits: the last six are ours. */
const secret = Uint8Array.from(Buffer.from('12345678901234567890'))

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('accepts the code of RFC 6238 at %i: %s', (seconds, code) => {
  expect(findMatchingTotpPeriod(secret, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30))
})

test.each([
  [-31, null],
  [-30, 1],
  [0, 1],
  [30, 1],
  [60, null],
])('a clock that is %i seconds off gives period %j', (off, period) => {
  expect(findMatchingTotpPeriod(secret, '287082', new Date((30 + off) * 1000))).toBe(period)
})

test.each(['', '28708', '2870822', 'abcdef', '287083'])('%j is not a code', (code) => {
  expect(findMatchingTotpPeriod(secret, code, new Date(59_000))).toBe(null)
})

test('the otpauth URI has the secret, the account and the issuer', () => {
  expect(toTotpSecretAndUri(secret, 'ada@example.org')).toEqual({
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    uri: 'otpauth://totp/Faresight:ada%40example.org?issuer=Faresight&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30',
  })
  expect(generateTotpSecret()).toHaveLength(20)
})

test('generates ten distinct recovery codes, unlike app codes, whose spelling is normalised', () => {
  const codes = generateRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) {
    expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){5}[0-9a-hjkmnp-tv-z]{4}$/)
    expect(hasTotpCodeFormat(code)).toBe(false)
  }
  const typed = ['0123-4567-89ab-cdef', ' O123 4567 89AB CDEF ', 'oi234567-89abcdef'.replace('i2', 'l2')]
  expect(new Set(typed.map(hashRecoveryCode)).size).toBe(1)
})
