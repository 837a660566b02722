import { expect, test } from 'vitest'
import { readTokenCookie } from './cookie.ts'

const token = 'aZ0_-'.repeat(8) + 'abc'

test.each([
  [undefined, null],
  ['', null],
  [`auth_token=${token}`, token],
  [`theme=dark; auth_token=${token}; other=1`, token],
  [`xauth_token=${token}`, null],
  [`auth_token=${token}x`, null],
  [`auth_token=${token.slice(1)}`, null],
  [`auth_token=${token.slice(1)}é`, null],
  ['auth_token=', null],
  ['auth_token', null],
  [`auth_token=../../etc; auth_token=${token}`, null],
])('the Cookie header %j has the token %j', (header, expected) => {
  expect(readTokenCookie(header, 'auth_token')).toBe(expected)
})
