import { maxPasskeys, passkeyRoutes } from '@faresight/contracts/auth/passkey-http'
import { authProblems } from '@faresight/contracts/auth/problems'
import { resolveSessionRpc } from '@faresight/contracts/auth/rpc'
import type { ProblemType } from '@faresight/contracts/problem-types'
import type { RouteDefinition } from '@faresight/contracts/route'
import { identityHeader } from '@faresight/kit/identity/identity'
import { generateToken, hashToken } from '@faresight/kit/token'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { startExpirySweeps } from '../src/sweep-expired.ts'
import { passkeyChallenges, passkeys, sessions, type User, users } from '../src/schema.ts'
import { toPrincipal } from '../src/sessions/session.ts'
import { listOutboxAuditEvents } from './audit-events.ts'
import { type VirtualPasskey, createVirtualPasskey } from './virtual-passkey.ts'
import { readSetCookies } from './google-harness.ts'
import { type AuthHarness, startAuthService } from './harness.ts'
import { newEmailAddress } from './sent-emails.ts'

const minute = 60_000
const site = { rpId: 'localhost', origin: 'http://localhost:8080' }

let auth: AuthHarness
let user: User
let clock: Date | null = null
forAllTests(
  () => startAuthService({ now: () => clock ?? new Date() }),
  (it) => (auth = it),
)
beforeEach(async () => {
  for (const table of [sessions, passkeys, passkeyChallenges, users]) await db().delete(table)
  user = await auth.addUser({ email: newEmailAddress() })
})
afterEach(() => void (clock = null))

const db = () => auth.deps.postgres.db
const refusal = ({ code, status }: ProblemType) => ({ status, code })

interface Sent {
  who?: User | undefined
  /** How old the sign-in is. */
  ago?: number
  cookie?: string
  body?: object
  id?: string
}

/** Calls a route, signed in as somebody or not. */
async function call(route: RouteDefinition, { who, ago = 0, cookie = '', body, id = '' }: Sent = {}) {
  const headers: Record<string, string> = { ...(cookie && { cookie }) }
  if (who) {
    const { sid } = await auth.addSession(generateToken(), who.id, new Date(Date.now() - ago))
    headers[identityHeader] = await auth.identity.sign(toPrincipal(sid, who), 'auth')
  }
  const url = route.path.replace('{id}', id)
  const answer = await auth.app.inject({ method: route.method, url, headers, payload: body })
  const { auth_passkey = '', auth_token = '' } = readSetCookies(answer)
  const json = answer.body === '' ? null : answer.json()
  const [challenge, token] = [auth_passkey, auth_token].map((line) => line.split(';')[0])
  return {
    status: answer.statusCode,
    code: json?.code,
    json,
    cookie: challenge ? `auth_passkey=${challenge}` : '',
    sid: token ? hashToken(token) : null,
  }
}

/** Adds a passkey that `authenticator` makes. */
async function add(authenticator: VirtualPasskey, name = 'Phone', who = user) {
  const { json: options, cookie } = await call(passkeyRoutes.addOptions, { who })
  return call(passkeyRoutes.add, { who, cookie, body: { name, credential: authenticator.create(options) } })
}

/** Signs in with a passkey, as `deviations` say. */
async function signIn(authenticator: VirtualPasskey, deviations: Parameters<VirtualPasskey['get']>[1] = {}) {
  const { json: options, cookie } = await call(passkeyRoutes.loginOptions)
  return call(passkeyRoutes.login, { cookie, body: { assertion: authenticator.get(options, deviations) } })
}

test('adds a named passkey, sends an email, and signs in with the passkey alone', async () => {
  const device = createVirtualPasskey(site)
  const added = await add(device, '  Ada’s phone ')
  expect([added.status, added.json]).toEqual([
    201,
    { id: expect.any(String), name: 'Ada’s phone', createdAt: expect.any(String), lastUsedAt: null },
  ])
  expect((await auth.mail.nextMailTo(user.email)).subject).toBe('A passkey was added to your account')
  const { status, sid } = await signIn(device)
  expect(status).toBe(200)
  const { principal } = await auth.gateway.request(resolveSessionRpc, { sessionId: sid ?? '' })
  expect(principal?.userId).toBe(user.id)
  const [session] = await db()
    .select()
    .from(sessions)
    .where(eq(sessions.sid, sid ?? ''))
  expect(session?.sess.method).toBe('passkey')
  const { json: list } = await call(passkeyRoutes.list, { who: user })
  expect(list).toEqual([{ ...added.json, lastUsedAt: expect.any(String) }])
})

test('the options require a discoverable passkey and user verification', async () => {
  const first = createVirtualPasskey(site)
  await add(first)
  const { json: made } = await call(passkeyRoutes.addOptions, { who: user })
  expect(made).toMatchObject({
    rp: { id: 'localhost', name: 'Faresight' },
    user: { name: user.email },
    attestation: 'none',
    timeout: 5 * minute,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [{ type: 'public-key', transports: ['internal'] }],
  })
  const { json, cookie } = await call(passkeyRoutes.loginOptions)
  expect(json).toEqual({
    rpId: 'localhost',
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    timeout: 5 * minute,
    userVerification: 'required',
  })
  const stored = await db().select().from(passkeyChallenges)
  expect(stored.map(({ id }) => id)).toContain(hashToken(cookie.slice('auth_passkey='.length)))
})

test.each<[string, Parameters<VirtualPasskey['get']>[1]]>([
  ['for another origin', { origin: 'https://evil.example' }],
  ['for another domain', { rpId: 'evil.example' }],
  ['with another key', { byAnotherKey: true }],
  ['without user verification', { isVerified: false }],
  ['with another user handle', { userHandle: Buffer.from('somebody').toString('base64url') }],
  ['a registration challenge', { type: 'webauthn.create' }],
])('refuses a passkey assertion %s', async (_, deviations) => {
  const device = createVirtualPasskey(site)
  await add(device)
  const { status, code, sid } = await signIn(device, deviations)
  expect([{ status, code }, sid]).toEqual([refusal(authProblems['passkey-refused']), null])
})

test('refuses a counter that does not grow, and keeps accepting the original passkey', async () => {
  const device = createVirtualPasskey(site)
  await add(device)
  expect([(await signIn(device)).status, (await signIn(device)).status]).toEqual([200, 200])
  device.counter = 1
  const { status, code, sid } = await signIn(device)
  expect([{ status, code }, sid]).toEqual([refusal(authProblems['passkey-refused']), null])
  device.counter = 10
  expect((await signIn(device)).status).toBe(200)
})

test('accepts an authenticator without a counter repeatedly', async () => {
  const device = createVirtualPasskey(site, false)
  await add(device)
  expect([(await signIn(device)).status, (await signIn(device)).status]).toEqual([200, 200])
})

test('accepts one of two concurrent sign-ins with the same counter', async () => {
  const device = createVirtualPasskey(site)
  await add(device)
  const asked = await Promise.all([call(passkeyRoutes.loginOptions), call(passkeyRoutes.loginOptions)])
  const tries = asked.map(({ json, cookie }) => {
    device.counter = 5
    return call(passkeyRoutes.login, { cookie, body: { assertion: device.get(json) } })
  })
  expect((await Promise.all(tries)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
})

test('a challenge is valid once, for five minutes, in its own browser', async () => {
  const device = createVirtualPasskey(site)
  await add(device)
  const asked = await call(passkeyRoutes.loginOptions)
  const body = { assertion: device.get(asked.json) }
  expect((await call(passkeyRoutes.login, { body })).code).toBe(authProblems['passkey-expired'].code)
  const another = await call(passkeyRoutes.loginOptions)
  expect((await call(passkeyRoutes.login, { cookie: another.cookie, body })).code).toBe(
    authProblems['passkey-refused'].code,
  )
  expect((await call(passkeyRoutes.login, { cookie: asked.cookie, body })).status).toBe(200)
  expect((await call(passkeyRoutes.login, { cookie: asked.cookie, body })).code).toBe(
    authProblems['passkey-expired'].code,
  )
  const late = await call(passkeyRoutes.loginOptions)
  clock = new Date(Date.now() + 5 * minute)
  const tooLate = { cookie: late.cookie, body: { assertion: device.get(late.json) } }
  expect((await call(passkeyRoutes.login, tooLate)).code).toBe(authProblems['passkey-expired'].code)
})

test('refuses to add a passkey with a sign-in challenge or another account’s challenge', async () => {
  const device = createVirtualPasskey(site)
  const { json, cookie } = await call(passkeyRoutes.loginOptions)
  const credential = device.create({ ...json, user: { id: 'x' } })
  const body = { name: 'Phone', credential }
  expect((await call(passkeyRoutes.add, { who: user, cookie, body })).code).toBe('auth/passkey-expired')
  const other = await auth.addUser({ email: newEmailAddress() })
  const of = await call(passkeyRoutes.addOptions, { who: other })
  const theirs = { name: 'Phone', credential: device.create(of.json) }
  const { code } = await call(passkeyRoutes.add, { who: user, cookie: of.cookie, body: theirs })
  expect(code).toBe('auth/passkey-expired')
  expect(await db().$count(passkeys)).toBe(0)
})

test.each<[string, Parameters<VirtualPasskey['create']>[1]]>([
  ['for another origin', { origin: 'https://evil.example' }],
  ['for another domain', { rpId: 'evil.example' }],
  ['without user verification', { isVerified: false }],
])('does not add a passkey created %s', async (_, deviations) => {
  const { json, cookie } = await call(passkeyRoutes.addOptions, { who: user })
  const credential = createVirtualPasskey(site).create(json, deviations)
  const { status, code } = await call(passkeyRoutes.add, {
    who: user,
    cookie,
    body: { name: 'A', credential },
  })
  expect({ status, code }).toEqual(refusal(authProblems['passkey-not-added']))
})

test('adding and removing require a recent sign-in, renaming only a name', async () => {
  const device = createVirtualPasskey(site)
  const { json } = await add(device)
  const old = { who: user, ago: 11 * minute, id: json.id }
  const tooOld = refusal(authProblems['sign-in-too-old'])
  expect(await call(passkeyRoutes.addOptions, old)).toMatchObject(tooOld)
  const { json: options, cookie } = await call(passkeyRoutes.addOptions, { who: user })
  const body = { name: 'Key', credential: createVirtualPasskey(site).create(options) }
  expect(await call(passkeyRoutes.add, { ...old, cookie, body })).toMatchObject(tooOld)
  expect(await call(passkeyRoutes.remove, old)).toMatchObject(tooOld)
  const renamed = await call(passkeyRoutes.rename, { ...old, body: { name: 'Laptop' } })
  expect([renamed.status, renamed.json.name]).toEqual([200, 'Laptop'])
  const nameless = await call(passkeyRoutes.rename, { ...old, body: { name: ' ' } })
  expect([nameless.status, nameless.json.detail]).toEqual([400, 'Please enter a name for the passkey'])
})

test('removing a passkey disables it and sends an email', async () => {
  const device = createVirtualPasskey(site)
  const { json } = await add(device)
  await auth.mail.nextMailTo(user.email)
  expect((await call(passkeyRoutes.remove, { who: user, id: json.id })).status).toBe(204)
  expect((await auth.mail.nextMailTo(user.email, 1)).subject).toBe('A passkey was removed from your account')
  expect((await signIn(device)).code).toBe(authProblems['passkey-refused'].code)
  const again = await call(passkeyRoutes.remove, { who: user, id: json.id })
  expect({ status: again.status, code: again.code }).toEqual(refusal(authProblems['no-such-passkey']))
})

test('audits passkey changes of administrators only, by id', async () => {
  const owner = await auth.addUser({ email: newEmailAddress(), role: 'owner' })
  await add(createVirtualPasskey(site))
  const { id } = (await add(createVirtualPasskey(site), 'Olga’s phone', owner)).json
  await call(passkeyRoutes.remove, { who: owner, id })
  await call(passkeyRoutes.remove, { who: owner, id })
  const about = {
    actor: { adminId: owner.id, byKey: false, ipAddress: '127.0.0.1', userAgent: expect.any(String) },
    targetUserId: owner.id,
    targetResource: `passkey ${id.slice(0, 8)}`,
  }
  expect(await listOutboxAuditEvents(auth)).toMatchObject([
    { ...about, action: 'passkey.added' },
    { ...about, action: 'passkey.removed' },
  ])
})

test('hides other users’ passkeys, and refuses to rename or remove them', async () => {
  const { json } = await add(createVirtualPasskey(site))
  const other = await auth.addUser({ email: newEmailAddress() })
  expect((await call(passkeyRoutes.list, { who: other })).json).toEqual([])
  const them = { who: other, id: json.id }
  expect((await call(passkeyRoutes.rename, { ...them, body: { name: 'Mine' } })).status).toBe(404)
  expect((await call(passkeyRoutes.remove, them)).status).toBe(404)
})

test('limits an account to twenty passkeys, each once', async () => {
  const device = createVirtualPasskey(site)
  await add(device)
  const twice = await add(device)
  expect({ status: twice.status, code: twice.code }).toEqual(refusal(authProblems['passkey-exists']))
  const { json: options, cookie } = await call(passkeyRoutes.addOptions, { who: user })
  const made = Array.from({ length: maxPasskeys - 1 }, (_, n) => ({
    userId: user.id,
    credentialId: `made-${n}`,
    publicKey: 'x',
    counter: 0,
    transports: [],
    name: `Key ${n}`,
  }))
  await db().insert(passkeys).values(made)
  const full = refusal(authProblems['too-many-passkeys'])
  expect(await call(passkeyRoutes.addOptions, { who: user })).toMatchObject(full)
  const body = { name: 'One more', credential: createVirtualPasskey(site).create(options) }
  expect(await call(passkeyRoutes.add, { who: user, cookie, body })).toMatchObject(full)
})

test('refuses new passkeys for an unverified address, and passkeys of a closed account', async () => {
  const unverified = await auth.addUser({ email: newEmailAddress(), emailVerified: false, role: 'owner' })
  expect(await call(passkeyRoutes.addOptions, { who: unverified })).toMatchObject(
    refusal(authProblems['verify-email-first']),
  )
  const device = createVirtualPasskey(site)
  await add(device)
  await db().update(users).set({ closedAt: new Date() }).where(eq(users.id, user.id))
  expect((await signIn(device)).code).toBe(authProblems['passkey-refused'].code)
})

test('reauthentication accepts only the user’s own passkeys', async () => {
  const [own, others] = [createVirtualPasskey(site), createVirtualPasskey(site)]
  await add(own)
  await add(others, 'Theirs', await auth.addUser({ email: newEmailAddress() }))
  const confirm = async (device: VirtualPasskey) => {
    const { json, cookie } = await call(passkeyRoutes.loginOptions)
    return call(passkeyRoutes.login, {
      who: user,
      cookie,
      body: { assertion: device.get(json), again: true },
    })
  }
  expect(await confirm(others)).toMatchObject(refusal(authProblems['passkey-refused']))
  expect((await confirm(own)).status).toBe(200)
})

test('deletes expired challenges', async () => {
  await call(passkeyRoutes.loginOptions)
  clock = new Date(Date.now() + 6 * minute)
  await call(passkeyRoutes.loginOptions)
  await using _ = startExpirySweeps(auth.deps)
  await expect.poll(() => db().$count(passkeyChallenges)).toBe(1)
})
