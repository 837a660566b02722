import { expect, test } from 'vitest'
import { signInMethods } from './sign-in-again.tsx'

const nothing = { hasPassword: false, hasGoogle: false, signedInByKey: false, passkeys: 0 }

test.each([
  ['a password', { hasPassword: true }, true, ['password']],
  ['a password and Google', { hasPassword: true, hasGoogle: true }, true, ['password', 'google']],
  ['Google alone', { hasGoogle: true }, true, ['google']],
  ['Google, which is not offered here', { hasGoogle: true }, false, []],
  ['the owner’s key alone', { signedInByKey: true }, true, ['key']],
  ['the owner’s key and a password', { hasPassword: true, signedInByKey: true }, true, ['key', 'password']],
  ['a passkey and a password', { hasPassword: true, passkeys: 2 }, true, ['passkey', 'password']],
  ['a passkey that this browser cannot use', { hasPassword: true, passkeys: 1 }, false, ['password']],
] as const)('with %s one signs in again by', (_, has, isOffered, methods) => {
  const offered = { google: isOffered, passkey: isOffered }
  expect(signInMethods({ ...nothing, ...has }, offered)).toEqual(methods)
})
