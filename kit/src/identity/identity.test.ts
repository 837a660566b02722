import type { Principal } from '@faresight/contracts/viewer'
import { beforeEach, describe, expect, test } from 'vitest'
import { createIdentitySigner, createIdentityVerifier } from './identity.ts'
import { generateIdentityKeys } from './keys.ts'

const keys = generateIdentityKeys()
const who: Principal = {
  userId: '7c0c8c1e-9a1d-4c36-8d5b-0b7a4d1f0a11',
  role: 'user',
  sessionId: 'ab'.repeat(32),
  accessUntil: '2026-12-01T00:00:00Z',
}
let now = new Date()
const clock = () => now
const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21, 12, 0, seconds))

beforeEach(() => {
  now = at(0)
})

function withChangedPayload(token: string, change: object): string {
  const [header, payload = '', signature] = token.split('.')
  const changed = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), ...change }
  return [header, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.')
}

test('the audience of a signed identity reads the whole principal', async () => {
  const token = await createIdentitySigner(keys.privateKey, clock)(who, 'search')
  expect(await createIdentityVerifier([keys.publicKey], 'search', clock)(token)).toEqual(who)
})

describe('no principal comes from', () => {
  const sign = createIdentitySigner(keys.privateKey, clock)
  const verify = createIdentityVerifier([keys.publicKey], 'search', clock)

  test('a token for another service', async () => {
    expect(await verify(await sign(who, 'auth'))).toBeNull()
  })

  test('a token signed with a foreign key', async () => {
    expect(
      await verify(await createIdentitySigner(generateIdentityKeys().privateKey, clock)(who, 'search')),
    ).toBeNull()
  })

  test('a token with a changed role', async () => {
    expect(await verify(withChangedPayload(await sign(who, 'search'), { role: 'owner' }))).toBeNull()
  })

  test('a token that names no algorithm', async () => {
    const [, payload] = (await sign(who, 'search')).split('.')
    const header = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
    expect(await verify(`${header}.${payload}.`)).toBeNull()
  })

  test.each(['', 'x', 'a.b.c', '{"userId":"1"}', '💥'.repeat(1000)])('garbage: %j', async (token) => {
    expect(await verify(token)).toBeNull()
  })
})

test('an identity expires after 60 seconds, even if it was verified before', async () => {
  const verify = createIdentityVerifier([keys.publicKey], 'search', clock)
  const token = await createIdentitySigner(keys.privateKey, clock)(who, 'search')
  now = at(59)
  expect(await verify(token)).toEqual(who)
  now = at(60)
  expect(await verify(token)).toBeNull()
})

test('while keys rotate, tokens of both keys are valid', async () => {
  const next = generateIdentityKeys()
  const verify = createIdentityVerifier([keys.publicKey, next.publicKey], 'search', clock)
  expect(await verify(await createIdentitySigner(keys.privateKey, clock)(who, 'search'))).toEqual(who)
  expect(await verify(await createIdentitySigner(next.privateKey, clock)(who, 'search'))).toEqual(who)
})

test('a verified token is cached', async () => {
  const verify = createIdentityVerifier([keys.publicKey], 'search', clock)
  const token = await createIdentitySigner(keys.privateKey, clock)(who, 'search')
  expect(await verify(token)).toBe(await verify(token))
})

test('a key that is not Ed25519 is refused at the start', () => {
  expect(() => createIdentitySigner(keys.publicKey)).toThrow(Error)
  expect(() => createIdentityVerifier([keys.privateKey], 'search')).toThrow(Error)
  expect(() => createIdentityVerifier(['hello'], 'search')).toThrow(Error)
})
