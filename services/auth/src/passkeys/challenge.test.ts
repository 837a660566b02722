import { authProblems } from '@faresight/contracts/auth/problems'
import { expect, test } from 'vitest'
import { requireRelyingParty } from './challenge.ts'

test('explains that passkeys need a domain name, not an IP address', () => {
  const atAddress = () => requireRelyingParty({ publicUrl: 'https://203.0.113.7' })
  expect(atAddress).toThrow(expect.objectContaining({ type: authProblems['passkeys-off'] }))
})
