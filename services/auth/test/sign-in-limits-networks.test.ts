import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { consumeSignInAttempt } from '../src/rate-limits/sign-in-attempt.ts'
import { type AuthHarness, startAuthService } from './harness.ts'

let auth: AuthHarness
forAllTests(startAuthService, (it) => (auth = it))

let accounts = 0

/** Which limit refuses another attempt at another account from `address`. */
async function refusalFrom(address: string): Promise<string | null> {
  accounts++
  const request = { headers: { 'x-forwarded-for': address }, ip: '127.0.0.1' }
  const taken = await consumeSignInAttempt(auth.deps, request, `nobody-${accounts}@example.org`)
  return 'refusedBy' in taken ? taken.refusedBy : null
}

test('limits an IPv6 /48 to three hundred failures an hour, without affecting another', async () => {
  const addressIn = (block: string, index: number) => `2001:db8:${block}:${index.toString(16)}::1`
  for (let index = 0; index < 300; index++) expect(await refusalFrom(addressIn('7', index))).toBeNull()
  expect(await refusalFrom(addressIn('7', 300))).toBe('block')
  expect(await refusalFrom(addressIn('8', 300))).toBeNull()
})

test('counts each IPv4 address separately', async () => {
  for (const host of [1, 2, 3, 4])
    for (let times = 0; times < 60; times++) expect(await refusalFrom(`198.51.100.${host}`)).toBeNull()
})
