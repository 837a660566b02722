import { expect, test } from 'vitest'
import { headText, readHeadText } from './head.ts'

const hash = 'ab'.repeat(32)

test('a head is read from the text that is made of it', () => {
  expect(readHeadText(headText({ sequence: 12, hash }))).toEqual({ sequence: 12, hash })
  expect(readHeadText(headText({ sequence: 0, hash }))).toEqual({ sequence: 0, hash })
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
])('%o is none', (text) => {
  expect(readHeadText(text)).toBeNull()
})
