import { expect, test } from 'vitest'
import { parseNotedHeadArgument } from './arguments.ts'

const hash = '0'.repeat(64)

test('accepts a head to start from', () => {
  expect(parseNotedHeadArgument([])).toBeNull()
  expect(parseNotedHeadArgument(['--head', `12:${hash}`])).toEqual({ sequence: 12, hash })
})

test.each([
  [['--all'], '--all is not known: npm run audit:verify -- [--head 12:3f…]'],
  [['12'], '12 is not known: '],
  [['--head', '3'], '--head must be a head as '],
  [['--head'], '--head must be a head as '],
])('refuses %j with a message', (args, sentence) => {
  expect(() => parseNotedHeadArgument(args)).toThrow(sentence)
})
