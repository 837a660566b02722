import { authProblems } from '@faresight/contracts/auth/problems'
import { expect, it } from 'vitest'
import { isFilled, ownerSignInError } from './owner-sign-in-errors.ts'

it.each([
  ['setup', 'owner-exists', { title: 'owner-exists', mode: 'login', field: null }],
  ['login', 'no-owner', { title: 'no-owner', mode: 'setup', field: null }],
  ['setup', 'wrong-owner-key', { title: 'failed', mode: 'setup', field: 'setupKey' }],
  ['login', 'wrong-owner-key', { title: 'failed', mode: 'login', field: 'setupKey' }],
  ['setup', 'address-taken', { title: 'failed', mode: 'setup', field: 'email' }],
  ['login', 'too-many-owner-keys', { title: 'failed', mode: 'login', field: null }],
] as const)('in %s mode, %s', (mode, problem, refusal) => {
  expect(ownerSignInError(mode, authProblems[problem].code)).toEqual(refusal)
})

it('keeps the mode while the server is away', () => {
  expect(ownerSignInError('setup', null)).toEqual({ title: 'failed', mode: 'setup', field: null })
})

it('wants all of an owner, and of one who signs in the key alone', () => {
  const all = { setupKey: 'k', email: 'a@example.org', firstName: 'Ada', lastName: 'Lovelace' }
  expect(isFilled('setup', all)).toBe(true)
  expect(isFilled('login', { setupKey: 'k' })).toBe(true)
  expect(isFilled('login', { ...all, setupKey: '' })).toBe(false)
  for (const field of ['setupKey', 'email', 'firstName', 'lastName'])
    expect(isFilled('setup', { ...all, [field]: ' ' })).toBe(false)
})
