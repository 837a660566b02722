import { expect, test } from 'vitest'
import { readSizes } from './command-line.ts'

const sizes = { seconds: { full: 20, smoke: 0.5 }, accounts: { full: 500, smoke: 8 } }

test('a full run is the default, and a smoke run is small', () => {
  expect(readSizes(sizes, [])).toEqual({ seconds: 20, accounts: 500 })
  expect(readSizes(sizes, ['--smoke'])).toEqual({ seconds: 0.5, accounts: 8 })
})

test('an option sets one size in either run', () => {
  expect(readSizes(sizes, ['--seconds', '3'])).toEqual({ seconds: 3, accounts: 500 })
  expect(readSizes(sizes, ['--smoke', '--seconds', '0.1'])).toEqual({ seconds: 0.1, accounts: 8 })
})

test.each(['0', '-1', 'many', '', 'Infinity'])('a size of %o is refused with a sentence', (text) => {
  expect(() => readSizes(sizes, [`--seconds=${text}`])).toThrow(
    `--seconds takes a number above 0, not '${text}'`,
  )
})

test('an option that does not exist is refused', () => {
  expect(() => readSizes(sizes, ['--minutes', '3'])).toThrow("Unknown option '--minutes'")
})
