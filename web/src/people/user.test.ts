import { expect, test } from 'vitest'
import { initialsOf } from './user.ts'

test.each([
  ['Mira', 'Kowalski', 'mk@mail.test', 'MK'],
  ['zoë', null, 'zoe@mail.test', 'Z'],
  [null, ' Østergård ', 'x@mail.test', 'Ø'],
  ['𝒜da', null, 'ada@mail.test', '𝒜'],
  ['  ', '', 'mira@mail.test', 'MI'],
  ['(Test)', '"Kay"', 'x@mail.test', 'TK'],
  ['–', '…', 'mira@mail.test', 'MI'],
  ["O'Neil", '3rd', 'x@mail.test', 'O3'],
  [null, null, 'w.k@mail.test', 'WK'],
  [null, null, 'a@b.test', 'AB'],
  [null, null, '', 'U'],
])('%j %j at %s has the initials %s in a picture', (firstName, lastName, email, initials) => {
  expect(initialsOf({ firstName, lastName, email })).toBe(initials)
})
