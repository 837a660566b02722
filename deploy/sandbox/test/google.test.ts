import { createHash, createPublicKey, verify } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  submitGoogleChooser,
  createCookieBrowser,
  fetchSandboxGoogleChooserUrl,
  type GoogleAccountForm,
} from '../../../test/setup/google-sign-in.ts'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { listenSandboxAtNoon, type SandboxServer } from './harness.ts'

let sandbox: SandboxServer
forAllTests(listenSandboxAtNoon, (it) => (sandbox = it))

const redirectUri = 'http://localhost:8080/api/auth/google/callback'
const verifier = 'a-verifier-of-at-least-forty-three-characters'
const challenge = createHash('sha256').update(verifier).digest('base64url')

const asked = {
  client_id: 'sandbox',
  response_type: 'code',
  redirect_uri: redirectUri,
  scope: 'openid email profile',
  state: 'state',
  nonce: 'nonce',
  prompt: 'select_account',
  code_challenge: challenge,
  code_challenge_method: 'S256',
}

/** @param changes empty values remove parameters */
function authorization(changes: Record<string, string> = {}): string {
  const given = Object.entries({ ...asked, ...changes }).filter(([, value]) => value !== '')
  return `${sandbox.url}/google/auth?${new URLSearchParams(given).toString()}`
}

async function redeem(code: string | null, changes: Record<string, string> = {}): Promise<Response> {
  return fetch(`${sandbox.url}/google/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'sandbox',
      client_secret: 'sandbox',
      redirect_uri: redirectUri,
      code: code ?? '',
      code_verifier: verifier,
      ...changes,
    }),
  })
}

async function tokenOf(account: GoogleAccountForm): Promise<string> {
  const back = await submitGoogleChooser(authorization(), account)
  // The contract of the endpoint: a good answer has an ID token.
  const { id_token: token } = (await (await redeem(back.searchParams.get('code'))).json()) as {
    id_token: string
  }
  return token
}

interface Keys {
  keys: { kty: string; n: string; e: string; kid: string }[]
}

async function publishedKeys(): Promise<Keys['keys']> {
  // The format of a set of keys (RFC 7517).
  const { keys } = (await (await fetch(`${sandbox.url}/google/jwks`)).json()) as Keys
  return keys
}

/** Whether a published key, of which only the public half is known, signed the token. */
async function isSigned(token: string): Promise<boolean> {
  const [header = '', payload, signature = ''] = token.split('.')
  const keys = await publishedKeys()
  for (const key of keys) expect(key).not.toHaveProperty('d')
  const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string }
  const key = createPublicKey({ key: { ...keys.find((it) => it.kid === kid) }, format: 'jwk' })
  return verify('sha256', Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, 'base64url'))
}

function claimsIn(token: string): unknown {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}

const ada = { email: 'ada@example.org', first_name: 'Ada', last_name: 'Þórhallsson', verified: 'on' }

describe('the provider', () => {
  test('its issuer is its own address, to which other loopback names redirect', async () => {
    const path = '/google/.well-known/openid-configuration'
    const document = await (await fetch(sandbox.url + path)).json()
    expect(document).toMatchObject({
      issuer: `${sandbox.url}/google`,
      authorization_endpoint: `${sandbox.url}/google/auth`,
      token_endpoint: `${sandbox.url}/google/token`,
      code_challenge_methods_supported: ['S256'],
    })
    const other = await fetch(`${sandbox.url.replace('127.0.0.1', 'localhost')}${path}`, {
      redirect: 'manual',
    })
    expect([other.status, other.headers.get('location')]).toEqual([307, sandbox.url + path])
  })

  test('an ID token has the claims of the chosen account and is signed with a published key', async () => {
    const token = await tokenOf({ ...ada, picture: 'on', organisation: 'example.org' })
    const claims = claimsIn(token)
    expect(claims).toMatchObject({
      iss: `${sandbox.url}/google`,
      aud: 'sandbox',
      nonce: 'nonce',
      sub: expect.stringMatching(/^1\d{20}$/),
      email: 'ada@example.org',
      email_verified: true,
      hd: 'example.org',
      name: 'Ada Þórhallsson',
      given_name: 'Ada',
      family_name: 'Þórhallsson',
    })
    expect(await isSigned(token)).toBe(true)
    const picture = await fetch((claims as { picture: string }).picture)
    expect(picture.headers.get('content-type')).toBe('image/svg+xml')
    expect(await picture.text()).toContain('<svg')
  })

  test('the next key is published before it signs, and a sign-in continues after the rotation', async () => {
    const before = await publishedKeys()
    const visitor = createCookieBrowser()
    const chooser = await fetchSandboxGoogleChooserUrl(visitor, authorization())
    expect((await fetch(`${sandbox.url}/control/google/keys`, { method: 'POST' })).status).toBe(204)
    const after = await publishedKeys()
    expect([before.length, after.length, after[0]?.kid]).toEqual([2, 2, before[1]?.kid])
    const on = await visitor.request(chooser, { pick: 'typed', ...ada })
    const back = await visitor.request(new URL(on.headers.get('location') ?? '', chooser))
    const code = new URL(back.headers.get('location') ?? '').searchParams.get('code')
    const { id_token: token } = (await (await redeem(code)).json()) as { id_token: string }
    expect(JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())).toHaveProperty(
      'kid',
      before[1]?.kid,
    )
    expect(await isSigned(token)).toBe(true)
  })

  test('an address is one account, unless an id is typed', async () => {
    const [first, again, other] = [
      await tokenOf(ada),
      await tokenOf(ada),
      await tokenOf({ ...ada, sub: '7' }),
    ]
    expect(claimsIn(again)).toHaveProperty('sub', (claimsIn(first) as { sub: string }).sub)
    expect(claimsIn(other)).toHaveProperty('sub', '7')
  })

  test('a token has no claims for what the account lacks', async () => {
    const claims = claimsIn(await tokenOf({ email: 'bare@example.org' }))
    expect(claims).toMatchObject({ email_verified: false })
    for (const name of ['name', 'given_name', 'family_name', 'picture', 'hd'])
      expect(claims).not.toHaveProperty(name)
  })

  test.each([
    ['any code challenge', { code_challenge: '', code_challenge_method: '' }],
    ['a plain-text code challenge', { code_challenge: verifier, code_challenge_method: 'plain' }],
  ])('a sign-in without %s as SHA-256 is refused', async (_, changes) => {
    const visitor = createCookieBrowser()
    const answer = await visitor.request(authorization(changes))
    expect(new URL(answer.headers.get('location') ?? '').searchParams.get('error')).toBe('invalid_request')
  })

  test.each([
    ['another client', { client_id: 'unknown' }],
    ['another site', { redirect_uri: 'https://evil.example/api/auth/google/callback' }],
    ['another path', { redirect_uri: 'http://localhost:8080/elsewhere' }],
  ])('a sign-in for %s is refused without a redirect', async (_, changes) => {
    const answer = await createCookieBrowser().request(authorization(changes))
    expect(answer.status).toBe(400)
    expect(answer.headers.get('location')).toBeNull()
    expect(await answer.text()).toContain('Sandbox fares: nothing here is for sale.')
  })

  test('a code is valid once, with its verifier and the secret', async () => {
    const code = async () => (await submitGoogleChooser(authorization(), ada)).searchParams.get('code')
    expect((await redeem(await code(), { client_secret: 'guessed' })).status).toBe(401)
    expect((await redeem(await code(), { code_verifier: verifier.toUpperCase() })).status).toBe(400)
    const used = await code()
    expect([(await redeem(used)).status, (await redeem(used)).status]).toEqual([200, 400])
  })
})

describe('the chooser', () => {
  test('offers the preset accounts as buttons, and runs no script', async () => {
    const visitor = createCookieBrowser()
    const chooser = await fetchSandboxGoogleChooserUrl(visitor, authorization())
    const page = await visitor.request(chooser)
    const html = await page.text()
    const picks = [...html.matchAll(/<button name="pick" value="(1\d{20})">/g)].map(([, sub]) => sub)
    expect(picks).toHaveLength(5)
    expect(html).toContain('nothing here is for sale')
    expect(html).not.toContain('<script')
    // Without a form-action of its own: browsers hold redirects after a form to it.
    expect(page.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'",
    )
    const answer = await visitor.request(chooser, { pick: picks[0] ?? '' })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      expect.stringContaining('/google/auth/'),
    ])
  })

  test('Cancel redirects back with access_denied', async () => {
    const back = await submitGoogleChooser(authorization(), 'cancel')
    expect(back.origin + back.pathname).toBe(redirectUri)
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ error: 'access_denied', state: 'state' })
  })

  test('an invalid account is refused with an error, and its form keeps the input', async () => {
    const visitor = createCookieBrowser()
    const chooser = await fetchSandboxGoogleChooserUrl(visitor, authorization())
    const answer = await visitor.request(chooser, { pick: 'typed', email: '"><b>', first_name: 'Ann' })
    expect(answer.status).toBe(400)
    const html = await answer.text()
    expect(html).toContain('Please type an email address.')
    expect(html).toContain('value="Ann"')
    expect(html).toContain('&#34;&#62;&#60;b&#62;')
    expect((await visitor.request(chooser, { pick: '1' })).status).toBe(400)
  })

  test('a chooser belongs to its browser and sign-in', async () => {
    const chooser = await fetchSandboxGoogleChooserUrl(createCookieBrowser(), authorization())
    expect((await createCookieBrowser().request(chooser)).status).toBe(404)
    expect((await createCookieBrowser().request(chooser, { pick: 'typed', ...ada })).status).toBe(404)
    expect((await createCookieBrowser().request(`${sandbox.url}/google/interaction/unknown`)).status).toBe(
      404,
    )
  })

  test('a browser can sign in to two accounts in turn', async () => {
    const visitor = createCookieBrowser()
    await submitGoogleChooser(authorization(), ada, visitor)
    const back = await submitGoogleChooser(authorization(), { ...ada, email: 'bea@example.org' }, visitor)
    const answer = (await (await redeem(back.searchParams.get('code'))).json()) as { id_token: string }
    expect(claimsIn(answer.id_token)).toHaveProperty('email', 'bea@example.org')
  })
})

describe('faults', () => {
  const order = (party: string, method: string, fault?: object) =>
    fetch(`${sandbox.url}/control/faults/${party}`, {
      method,
      ...(fault && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(fault) }),
    })
  beforeEach(async () => {
    for (const party of ['google', 'google-token']) await order(party, 'DELETE')
  })

  test('apply to discovery and keys, or to the token endpoint, and never to the chooser', async () => {
    const statuses = async () =>
      Promise.all([
        fetch(`${sandbox.url}/google/.well-known/openid-configuration`).then((it) => it.status),
        submitGoogleChooser(authorization(), ada)
          .then((back) => redeem(back.searchParams.get('code')))
          .then((it) => it.status),
      ])
    await order('google', 'PUT', { fault: '5xx' })
    expect(await statuses()).toEqual([503, 200])
    await order('google', 'DELETE')
    await order('google-token', 'PUT', { fault: '5xx' })
    expect(await statuses()).toEqual([200, 503])
  })

  test.each([
    ['audience', { aud: 'another-client' }],
    ['issuer', { iss: 'https://accounts.example.com' }],
    ['nonce', { nonce: 'of-another-sign-in' }],
    ['expired', { exp: 1_000_003_600 }],
  ])('forged-token: %s', async (arg, claims) => {
    await order('google-token', 'PUT', { fault: 'forged-token', arg })
    expect(claimsIn(await tokenOf(ada))).toMatchObject({ email: 'ada@example.org', ...claims })
  })

  test('forged-token without an argument spoils only the signature', async () => {
    await order('google-token', 'PUT', { fault: 'forged-token' })
    const token = await tokenOf(ada)
    expect(await isSigned(token)).toBe(false)
    expect(claimsIn(token)).toMatchObject({ aud: 'sandbox', nonce: 'nonce' })
  })
})
