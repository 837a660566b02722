import { expect, test } from 'vitest'
import { spellingVariants, toNormalizedWords } from './normalize-text.ts'

test.each([
  ['São Paulo', 'sao paulo'],
  ['Zürich', 'zurich'],
  ['Łódź', 'lodz'],
  ['Ørsta–Volda', 'orsta volda'],
  ['İstanbul', 'istanbul'],
  ['Balıkesir', 'balikesir'],
  ["Chicago O'Hare", 'chicago ohare'],
  ['St. John’s', 'st johns'],
  ['Đà Nẵng', 'da nang'],
  ['Großstadt', 'grossstadt'],
  [' \u0000\u202e.,-', ''],
  ['\ud800', ''],
])('%s has the words %s', (text, words) => {
  expect(toNormalizedWords(text).join(' ')).toBe(words)
})

test.each([
  ['Zürich', ['zurich', 'zuerich']],
  ['Århus', ['arhus', 'aarhus']],
  ['St Louis', ['st louis', 'saint louis']],
  ['Saint John', ['saint john', 'st john']],
  ['Paris', ['paris']],
])('%s has the spellings %s', (text, spellings) => {
  expect(spellingVariants(text).map((words) => words.join(' '))).toEqual(spellings)
})
