import { expect, test } from 'vitest'
import { formatAuditHead, parseAuditHead } from './head.ts'

const hash = 'ab'.repeat(32)

test('parses a formatted head', () => {
  expect(parseAuditHead(formatAuditHead({ sequence: 12, hash }))).toEqual({ sequence: 12, hash })
  expect(parseAuditHead(formatAuditHead({ sequence: 0, hash }))).toEqual({ sequence: 0, hash })
})

test.each([
  '',
  '12',
  `12:${hash}0`,
  `12:${hash.slice(1)}`,
  `012:${hash}`,
  `-1:${hash}`,
  ` 12:${hash}`,
  `:${hash}`,
])('%o is not a head', (text) => {
  expect(parseAuditHead(text)).toBeNull()
})
