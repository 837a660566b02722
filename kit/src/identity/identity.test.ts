import type { Principal } from '@faresight/contracts/viewer'
import { beforeEach, describe, expect, test } from 'vitest'
import { createClockSkewReporter } from './clock-skew.ts'
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
  expect(await createIdentityVerifier([keys.publicKey], 'search', { clock })(token)).toEqual(who)
})

describe('no principal comes from', () => {
  const sign = createIdentitySigner(keys.privateKey, clock)
  const verify = createIdentityVerifier([keys.publicKey], 'search', { clock })

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

describe('a genuine identity whose times do not fit', () => {
  const sign = createIdentitySigner(keys.privateKey, clock)

  test.each([
    [-60, -60],
    [-1, -1],
    [0, null],
    [59, null],
    [61, 1],
    [119, 59],
  ])('is accepted %i s after it was issued, and skew of %j s reported', async (age, skew) => {
    const reported: unknown[] = []
    const reportSkew = (...args: unknown[]) => void reported.push(args)
    const verify = createIdentityVerifier([keys.publicKey], 'search', { clock, reportSkew })
    const token = await sign(who, 'search')
    now = at(age)
    expect(await verify(token)).toEqual(who)
    expect(reported).toEqual(skew === null ? [] : [[skew, true]])
  })

  test.each([
    [-61, -61],
    [-48 * 3600, -48 * 3600],
    [120, 60],
    [48 * 3600, 48 * 3600 - 60],
  ])('is 503 %i s after it was issued, even if it was verified before', async (age, skew) => {
    const reported: unknown[] = []
    const reportSkew = (...args: unknown[]) => void reported.push(args)
    const verify = createIdentityVerifier([keys.publicKey], 'search', { clock, reportSkew })
    const token = await sign(who, 'search')
    expect(await verify(token)).toEqual(who)
    now = at(age)
    await expect(verify(token)).rejects.toMatchObject({ type: { status: 503 }, retryAfterSeconds: 5 })
    expect(reported).toEqual([[skew, false]])
  })

  test('is not skew if it is forged or for another service', async () => {
    const verify = createIdentityVerifier([keys.publicKey], 'search', { clock })
    const foreign = createIdentitySigner(generateIdentityKeys().privateKey, clock)
    const tokens = await Promise.all([foreign(who, 'search'), sign(who, 'auth')])
    now = at(3600)
    for (const token of tokens) expect(await verify(token)).toBeNull()
  })
})

test('clock skew is logged once a minute, with its seconds', () => {
  const lines: unknown[] = []
  const log = {
    warn: (...line: unknown[]) => lines.push(['warn', ...line]),
    error: (...line: unknown[]) => lines.push(['error', ...line]),
  }
  let ms = 0
  const report = createClockSkewReporter(log, () => ms)
  report(40.4, true)
  report(41, true)
  ms = 60_000
  report(-100, false)
  const text = 'this clock differs from that of the gateway'
  expect(lines).toEqual([
    ['warn', { skewSeconds: 40 }, text],
    ['error', { skewSeconds: -100 }, text],
  ])
})

test('while keys rotate, tokens of both keys are valid', async () => {
  const next = generateIdentityKeys()
  const verify = createIdentityVerifier([keys.publicKey, next.publicKey], 'search', { clock })
  expect(await verify(await createIdentitySigner(keys.privateKey, clock)(who, 'search'))).toEqual(who)
  expect(await verify(await createIdentitySigner(next.privateKey, clock)(who, 'search'))).toEqual(who)
})

test('a verified token is cached', async () => {
  const verify = createIdentityVerifier([keys.publicKey], 'search', { clock })
  const token = await createIdentitySigner(keys.privateKey, clock)(who, 'search')
  expect(await verify(token)).toBe(await verify(token))
})

test('a key that is not Ed25519 is refused at the start', () => {
  expect(() => createIdentitySigner(keys.publicKey)).toThrow(Error)
  expect(() => createIdentityVerifier([keys.privateKey], 'search')).toThrow(Error)
  expect(() => createIdentityVerifier(['hello'], 'search')).toThrow(Error)
})
