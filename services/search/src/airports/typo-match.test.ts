import { expect, test } from 'vitest'
import { matchWithOneEdit } from './typo-match.ts'

test.each<[string, string, 'whole' | 'beginning' | null, string]>([
  ['lonodn', 'london', 'whole', 'two letters swapped'],
  ['londn', 'london', 'whole', 'one letter missing'],
  ['londo', 'london', 'whole', 'the last letter missing'],
  ['loondon', 'london', 'whole', 'one letter too many'],
  ['londonn', 'london', 'whole', 'one letter too many at the end'],
  ['xlondon', 'london', 'whole', 'one letter too many at the start'],
  ['lomdon', 'london', 'whole', 'one wrong letter'],
  ['olndon', 'london', 'whole', 'the first two swapped'],
  ['londno', 'london', 'whole', 'the last two swapped'],
  ['amtser', 'amsterdam', 'beginning', 'a beginning with two letters swapped'],
  ['mster', 'amsterdam', 'beginning', 'a beginning without its first letter'],
  ['london', 'london', null, 'no edit'],
  ['lond', 'london', null, 'a beginning without an edit'],
  ['lnodno', 'london', null, 'two edits'],
  ['paris', 'london', null, 'another word'],
  ['', 'london', null, 'nothing'],
  ['', 'a', 'whole', 'nothing for one letter'],
])('%s is %s: %s (%s)', (typed, word, fit) => {
  expect(matchWithOneEdit(typed, word)).toBe(fit)
})
