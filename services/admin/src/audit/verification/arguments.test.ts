import { expect, test } from 'vitest'
import { parseVerifyArguments } from './arguments.ts'

const hash = '0'.repeat(64)

test('accepts a head to start from', () => {
  expect(parseVerifyArguments([])).toBeNull()
  expect(parseVerifyArguments(['--head', `12:${hash}`])).toEqual({ sequence: 12, hash })
})

test.each([
  [['--all'], '--all is not known: npm run audit:verify -- [--head 12:3f…]'],
  [['12'], '12 is not known: '],
  [['--head', '3'], '--head must be a head as '],
  [['--head'], '--head must be a head as '],
])('refuses %j with a message', (args, sentence) => {
  expect(() => parseVerifyArguments(args)).toThrow(sentence)
})
