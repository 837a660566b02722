import { expect, test } from 'vitest'
import { toEmailRecipient, normaliseEmail } from './user.ts'

test.each([
  ['Ada@Example.ORG', 'ada@example.org'],
  ['  ada@example.org ', 'ada@example.org'],
  ['zoe\u0308@example.org', 'zo\u00eb@example.org'],
])('normalises the address %j to %j', (typed, kept) => {
  expect(normaliseEmail(typed)).toBe(kept)
})

test.each([
  ['Ada', 'Lovelace', 'Ada Lovelace'],
  ['Ada', null, 'Ada'],
  [null, 'Lovelace', 'Lovelace'],
  ['', '', null],
  [null, null, null],
])('emails greet %j %j as %j', (firstName, lastName, name) => {
  const email = 'ada@example.org'
  expect(toEmailRecipient({ email, firstName, lastName })).toEqual({ email, name })
})
