import { authProblems } from '@faresight/contracts/auth/problems'
import { expect, test } from 'vitest'
import { requireRelyingParty } from './challenge.ts'

test('at an IP address the server says why there are no passkeys', () => {
  const atAddress = () => requireRelyingParty({ publicUrl: 'https://203.0.113.7' })
  expect(atAddress).toThrow(expect.objectContaining({ type: authProblems['passkeys-off'] }))
})
