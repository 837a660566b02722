import { expect, test } from 'vitest'
import { readOptions } from './options.ts'

test('by default both halves are measured, with ten thousand and a hundred thousand alerts', () => {
  expect(readOptions([])).toEqual({
    measures: ['matching', 'notifications'],
    sizes: [10_000, 100_000],
    seconds: 10,
    notifications: 5000,
  })
})

test('one half alone, with few alerts first', () => {
  expect(readOptions(['--only', 'matching', '--alerts', '20_000,1000', '--seconds', '3'])).toEqual({
    measures: ['matching'],
    sizes: [1000, 20_000],
    seconds: 3,
    notifications: 5000,
  })
})

test.each([
  [['--only', 'checks'], "--only takes matching or notifications, not 'checks'"],
  [['--alerts', '10'], "--alerts takes whole numbers from 1000 to 10000000, not '10'"],
  [['--seconds', '0'], "--seconds takes whole numbers from 1 to 9999, not '0'"],
])('%j is refused', (args, sentence) => {
  expect(() => readOptions(args)).toThrow(sentence)
})
