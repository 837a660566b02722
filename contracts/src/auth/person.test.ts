import { expect, test } from 'vitest'
import { firstName } from './person.ts'

test.each([
  ['  Zoe\u0308 ', 'Zoë'],
  ["Siobhán O'Brien-Łukasiewicz", "Siobhán O'Brien-Łukasiewicz"],
  ['محمد', 'محمد'],
  ['  ', null],
  [null, null],
])('the name %j is kept as %j', (typed, kept) => {
  expect(firstName.parse(typed)).toBe(kept)
})

test.each([
  ['a'.repeat(101), 'First name is too long'],
  ['Ada\nBcc: all@example.org', 'Please leave out special characters'],
  ['Ada\u202egnp.exe', 'Please leave out special characters'],
  ['Ada\ud83d', 'Please leave out special characters'],
  ['Ada\u0000', 'Please leave out special characters'],
])('the name %j is refused: %s', (typed, complaint) => {
  expect(firstName.safeParse(typed).error?.issues[0]?.message).toBe(complaint)
})
