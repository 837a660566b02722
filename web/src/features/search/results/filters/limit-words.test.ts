import { expect, it } from 'vitest'
import { limitWords } from './limit-words.ts'

const told = (lowest: number, highest: number, limit: number | null) =>
  limitWords(
    { lowest, highest, bins: [] },
    { step: 30, limit, words: (minutes) => `${minutes} min`, upTo: (words) => `up to ${words}` },
  )

it.each([
  ['the longest that there is', told(400, 450, null), 'up to 450 min'],
  ['the limit that is set', told(400, 450, 420), 'up to 420 min'],
  ['one value that all have', told(450, 450, null), '450 min'],
  ['one step in which all are', told(425, 450, null), '450 min'],
  ['a limit also under a single value', told(450, 450, 420), 'up to 420 min'],
])('a filter tells %s', (_, words, expected) => {
  expect(words).toBe(expected)
})
