import { expect, it } from 'vitest'
import { matchIn } from './match.ts'

it.each([
  ['London', 'lond', 'Lond'],
  ['Montréal', 'montre', 'Montré'],
  ['São Paulo', 'sao p', 'São P'],
  ['New York', 'york', 'York'],
  ['Reykjavík', 'REYK', 'Reyk'],
])('in %s, %s underlines %s', (words, typed, matched) => {
  const found = matchIn(words, typed)
  expect(found && words.slice(found.start, found.end)).toBe(matched)
})

it.each([
  ['London', 'don'],
  ['London', ''],
  ['Paris', 'lond'],
])('in %s, %j underlines nothing', (words, typed) => {
  expect(matchIn(words, typed)).toBeNull()
})
