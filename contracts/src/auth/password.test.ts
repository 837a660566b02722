import { expect, test } from 'vitest'
import { newPasswordSchema } from './password.ts'

const complaints = (password: unknown) =>
  newPasswordSchema.safeParse(password).error?.issues.map(({ message }) => message) ?? []

test.each(['Tr1cky!pass', 'Ünïcödé1,', '密Aa1!密密密', 'Aa1!'.repeat(256)])(
  'the password %j is accepted',
  (password) => {
    expect(complaints(password)).toEqual([])
  },
)

test.each([
  ['Aa1!Aa1', 'Password must be at least 8 characters'],
  // Six characters, though eight code units.
  ['Aa1!😀😀', 'Password must be at least 8 characters'],
  ['tr1cky!pass', 'Password must contain at least one uppercase letter'],
  ['TR1CKY!PASS', 'Password must contain at least one lowercase letter'],
  ['Tricky!pass', 'Password must contain at least one number'],
  ['Tr1ckypass', 'Password must contain at least one special character (!@#$%^&*...)'],
  ['Tr1cky-pass', 'Password must contain at least one special character (!@#$%^&*...)'],
  [`${'Aa1!'.repeat(256)}x`, 'Password is too long'],
  [undefined, 'Password is required'],
  [12_345_678, 'Password is required'],
])('the password %j is refused: %s', (password, complaint) => {
  expect(complaints(password)).toEqual([complaint])
})

test('a password that breaks every rule gets the message of each', () => {
  expect(complaints('')).toHaveLength(5)
})
