import { expect, test } from 'vitest'
import {
  hasFlag,
  parseNames,
  parseWholeNumbers,
  readPositiveNumberOptions,
  readTextOptions,
} from './command-line.ts'

const sizes = { seconds: { full: 20, smoke: 0.5 }, accounts: { full: 500, smoke: 8 } }

test('a full run is the default, a smoke run is small, and an option sets one size in either', () => {
  expect(readPositiveNumberOptions(sizes, [])).toEqual({ seconds: 20, accounts: 500 })
  expect(readPositiveNumberOptions(sizes, ['--smoke', '--seconds', '0.1'])).toEqual({
    seconds: 0.1,
    accounts: 8,
  })
  expect(readTextOptions({ only: 'all', runs: { full: '5', smoke: '1' } }, ['--smoke'])).toEqual({
    only: 'all',
    runs: '1',
  })
})

test('a flag has no value, and an unknown one is refused', () => {
  expect(readTextOptions({ only: 'all' }, ['--restart'], ['restart'])).toEqual({ only: 'all' })
  expect([hasFlag('restart', ['--restart']), hasFlag('restart', ['--smoke'])]).toEqual([true, false])
  expect(() => readTextOptions({ only: 'all' }, ['--restart'])).toThrow("Unknown option '--restart'")
})

test.each(['0', '-1', 'many', '', 'Infinity'])('a size of %o is refused with a sentence', (text) => {
  expect(() => readPositiveNumberOptions(sizes, [`--seconds=${text}`])).toThrow(
    `--seconds takes a number above 0, not '${text}'`,
  )
})

test('lists of whole numbers and of names are read, and anything else is refused', () => {
  expect(parseWholeNumbers('alerts', '20_000,1000')).toEqual([20_000, 1000])
  expect(() => parseWholeNumbers('alerts', '10', 1000)).toThrow('--alerts takes whole numbers from 1000')
  expect(parseNames('only', 'b', ['a', 'b'])).toEqual(['b'])
  expect(() => parseNames('only', 'c', ['a', 'b'])).toThrow("--only takes a, b, not 'c'")
})
