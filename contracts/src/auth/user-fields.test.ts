import { expect, test } from 'vitest'
import { firstNameSchema } from './user-fields.ts'

test.each([
  ['  Zoe\u0308 ', 'Zoë'],
  ["Siobhán O'Brien-Łukasiewicz", "Siobhán O'Brien-Łukasiewicz"],
  ['محمد', 'محمد'],
  ['  ', null],
  [null, null],
])('the name %j is kept as %j', (typed, kept) => {
  expect(firstNameSchema.parse(typed)).toBe(kept)
})

test.each([
  ['a'.repeat(101), 'First name is too long'],
  ['Ada\nBcc: all@example.org', 'Please leave out special characters'],
  ['Ada\u202egnp.exe', 'Please leave out special characters'],
  ['Ada\ud83d', 'Please leave out special characters'],
  ['Ada\u0000', 'Please leave out special characters'],
])('the name %j is refused: %s', (typed, complaint) => {
  expect(firstNameSchema.safeParse(typed).error?.issues[0]?.message).toBe(complaint)
})
