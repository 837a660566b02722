import { expect, test } from 'vitest'
import { toEmailRecipient, normaliseEmail } from './user.ts'

test.each([
  ['Ada@Example.ORG', 'ada@example.org'],
  ['  ada@example.org ', 'ada@example.org'],
  ['zoe\u0308@example.org', 'zo\u00eb@example.org'],
])('the address %j is kept as %j', (typed, kept) => {
  expect(normaliseEmail(typed)).toBe(kept)
})

test.each([
  ['Ada', 'Lovelace', 'Ada Lovelace'],
  ['Ada', null, 'Ada'],
  [null, 'Lovelace', 'Lovelace'],
  ['', '', null],
  [null, null, null],
])('who is called %j %j is written to as %j', (firstName, lastName, name) => {
  const email = 'ada@example.org'
  expect(toEmailRecipient({ email, firstName, lastName })).toEqual({ email, name })
})
