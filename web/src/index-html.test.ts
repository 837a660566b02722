import { cookieName, hasSignedInCookie } from '@faresight/contracts/auth/cookie'
import { expect, test } from 'vitest'
import page from '../index.html?raw'

/** How the page's inline script looks for the session mark. */
const inline = /\/(.+)\/\.test\(document\.cookie\)/.exec(page)?.[1]

test.each([
  [`${cookieName('http://localhost:3000', 'signedIn')}=1`, true],
  [`${cookieName('https://faresight.example', 'signedIn')}=1`, true],
  [`theme=dark; ${cookieName('https://faresight.example', 'signedIn')}=1; other=1`, true],
  [`theme=dark; ${cookieName('http://localhost:3000', 'signedIn')}=1`, true],
  [`${cookieName('http://localhost:3000', 'signedIn')}=`, false],
  [`not_${cookieName('http://localhost:3000', 'signedIn')}=1`, false],
  ['theme=dark', false],
  ['', false],
])('of %j the page says %j before its first paint, and so does its script', (readable, marked) => {
  if (!inline) throw new Error('index.html looks for no mark')
  expect([new RegExp(inline).test(readable), hasSignedInCookie(readable)]).toEqual([marked, marked])
})
