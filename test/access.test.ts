import { randomBytes } from 'node:crypto'
import { authRoutes } from '@faresight/contracts/auth/http'
import { requestProblems } from '@faresight/contracts/problems'
import { isWebhook, type RouteDefinition } from '@faresight/contracts/route'
import { createIdentitySigner, identityHeader } from '@faresight/kit/identity/identity'
import { generateIdentityKeys } from '@faresight/kit/identity/keys'
import type { Postgres } from '@faresight/kit/postgres'
import { expect, inject, test } from 'vitest'
import { routePolicies } from '../gateway/src/route-policies.ts'
import { forAllTests } from './setup/for-all-tests.ts'
import { createAdminPrincipal } from './setup/principals.ts'
import {
  insertSignedInUser,
  type SignedInUser,
  insertSession,
  registerVerifiedAccount,
} from './setup/stack-users.ts'
import { validChangeFor, createEachUserResource, randomIdLike } from './setup/user-resources.ts'
import {
  type RouteResponse,
  connectToStackAndDatabase,
  expectedAccessOutcome,
  toAccessOutcome,
  type UserStanding,
  type DocumentedRouteCaller,
} from './setup/route-caller.ts'

const routes = routePolicies.map(({ route }) => route)
/** Routes that only our own pages may call. */
const changing = routes.filter((route) => route.method !== 'GET' && !isWebhook(route))
const signed = routes.filter(({ signature }) => signature !== undefined)
const oneClick = routes.filter((route) => route.oneClick)

const [baseUrl, serviceUrls] = [inject('baseUrl'), inject('serviceUrls')]
let postgres: Postgres
let caller: DocumentedRouteCaller
forAllTests(connectToStackAndDatabase, (it) => ({ postgres, caller } = it))

const daysFromNow = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000)
const active = { status: 'active', endsAt: daysFromNow(30) } as const
const member = () => insertSignedInUser(postgres)
const subscriber = () => insertSignedInUser(postgres, { plan: active })
const admin = () => insertSignedInUser(postgres, { role: 'admin' })
const owner = () => insertSignedInUser(postgres, { role: 'owner' })

const operationOf = ({ method, path }: RouteDefinition) => `${method} ${path}`
const expectedOutcomes = (standing: UserStanding, among = routes) =>
  among.map((route) => `${operationOf(route)}: ${expectedAccessOutcome(route, standing)}`)
/** Headers of a call from our own pages. */
const ownPageHeaders = (cookie?: string) => ({ origin: baseUrl, ...(cookie && { cookie }) })

/** Calls every route without input, so that changes are refused as bad input. @returns the outcomes */
async function callAll(
  headersFor: (route: RouteDefinition) => Record<string, string> | Promise<Record<string, string>>,
  { among = routes, urlOf }: { among?: RouteDefinition[]; urlOf?: (route: RouteDefinition) => string } = {},
): Promise<string[]> {
  const calls = among.map(async (route) => {
    const url = urlOf?.(route)
    const body = route.body && {}
    const answer = await caller.call(route, await headersFor(route), {
      ...(body && { body }),
      ...(url && { url }),
    })
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
    return `${operationOf(route)}: ${toAccessOutcome(answer)}`
  })
  return Promise.all(calls)
}

/** A new user for each call that may change something. */
function userPerCall(make: () => Promise<SignedInUser>): (route: RouteDefinition) => Promise<SignedInUser> {
  const one = make()
  return (route) => (isReadOnly(route) || refusesNoInput(route) ? one : make())
}

const isReadOnly = ({ method }: RouteDefinition) => method === 'GET'

/** Whether a call without input and with unknown ids is refused. */
function refusesNoInput(route: RouteDefinition): boolean {
  return paramsOf(route).length > 0 || (route.body !== undefined && !route.body.safeParse({}).success)
}

const withEndedPlan =
  (status: 'past_due' | 'canceled', days: number, graceDays = 0) =>
  () =>
    insertSignedInUser(postgres, {
      plan: { status, endsAt: daysFromNow(-days), accessUntil: daysFromNow(graceDays - days) },
    })

test.each<[string, UserStanding, () => Promise<SignedInUser>]>([
  ['a member', 'member', member],
  ['a subscriber', 'subscriber', subscriber],
  ['an administrator', 'admin', admin],
  ['an owner', 'owner', owner],
  ['a subscriber whose plan has ended', 'member', withEndedPlan('canceled', 1)],
  ['a subscriber within the grace period', 'subscriber', withEndedPlan('past_due', 3, 7)],
  ['a subscriber after the grace period', 'member', withEndedPlan('past_due', 30, 7)],
])('%s may call exactly what the contracts allow a %s', async (_, standing, make) => {
  const who = userPerCall(make)
  expect(await callAll(async (route) => ownPageHeaders((await who(route)).cookie))).toEqual(
    expectedOutcomes(standing),
  )
})

async function revoked(): Promise<string> {
  const { cookie } = await subscriber()
  const before = await caller.call(authRoutes.user, { cookie })
  const out = await caller.call(authRoutes.logout, ownPageHeaders(cookie))
  expect([before.status, out.status]).toEqual([200, 200])
  return cookie
}

test.each<[string, () => Promise<string | undefined> | undefined]>([
  ['no cookie', () => undefined],
  [
    'an expired session',
    async () => (await insertSession(postgres, (await admin()).userId, daysFromNow(-1))).cookie,
  ],
  ['a session that was signed out', revoked],
  ['a cookie without its last character', async () => (await admin()).cookie.slice(0, -1)],
  ['a cookie with one more character', async () => `${(await admin()).cookie}A`],
  [
    'a cookie with another character',
    async () => (await admin()).cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
  ],
  ['an unknown token', async () => `auth_token=${randomBytes(32).toString('base64url')}`],
  ['a session in another cookie', async () => (await admin()).cookie.replace('auth_token', 'auth_device')],
])('a caller with %s is a visitor', async (_, cookieOf) => {
  const cookie = await cookieOf()
  expect(await callAll(() => ownPageHeaders(cookie))).toEqual(expectedOutcomes('visitor'))
})

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

const forgeries: [string, (route: RouteDefinition) => Promise<string>][] = [
  [
    'signed by another key',
    ({ owner }) => createIdentitySigner(generateIdentityKeys().privateKey)(createAdminPrincipal(), owner),
  ],
  [
    'without a signature',
    async ({ owner }) =>
      `${base64url({ alg: 'none' })}.${base64url({ ...createAdminPrincipal(), aud: owner })}.`,
  ],
  ['that is no token', async () => JSON.stringify(createAdminPrincipal())],
]

const forwarding = {
  'x-forwarded-for': '127.0.0.1',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
  'x-real-ip': '127.0.0.1',
  forwarded: 'for=127.0.0.1;host=evil.example',
}

test.each(forgeries)('an identity %s grants nothing beyond the session', async (_, forge) => {
  const forged = async (route: RouteDefinition) => ({ ...forwarding, [identityHeader]: await forge(route) })
  expect(await callAll(async (route) => ({ ...ownPageHeaders(), ...(await forged(route)) }))).toEqual(
    expectedOutcomes('visitor'),
  )
  const who = userPerCall(member)
  const asMember = async (route: RouteDefinition) => ({
    ...ownPageHeaders((await who(route)).cookie),
    ...(await forged(route)),
  })
  expect(await callAll(asMember)).toEqual(expectedOutcomes('member'))
})

test.each(forgeries)(
  'a service that is reached without the gateway rejects an identity %s',
  async (_, forge) => {
    const among = routes.filter(({ owner }) => owner !== 'gateway')
    const { cookie } = await admin()
    const outcomes = await callAll(async (route) => ({ cookie, [identityHeader]: await forge(route) }), {
      among,
      urlOf: ({ owner }) => serviceUrls[owner] ?? '',
    })
    expect(outcomes).toEqual(expectedOutcomes('visitor', among))
  },
)

test.each<[string, () => Record<string, string>]>([
  ['another site', () => ({ origin: 'https://evil.example' })],
  ['a sandboxed frame', () => ({ origin: 'null' })],
  ['another port of this machine', () => ({ origin: 'http://localhost:1' })],
  ['our host over https', () => ({ origin: baseUrl.replace('http:', 'https:') })],
  ['a name that ends like ours', () => ({ origin: baseUrl.replace('localhost', 'evil.localhost') })],
  [
    'another site that says it is ours',
    () => ({ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }),
  ],
  ['another site without an Origin', () => ({ 'sec-fetch-site': 'cross-site' })],
  ['a sibling without an Origin', () => ({ 'sec-fetch-site': 'same-site' })],
  ['a page that says neither', () => ({})],
  [
    'a site that took over our name',
    () => ({ host: 'evil.example', origin: 'http://evil.example', 'sec-fetch-site': 'same-origin' }),
  ],
])('a call from %s changes nothing, and reads are unaffected', async (_, forged) => {
  const who = await admin()
  const headers = { ...forged(), cookie: who.cookie }
  expect(await callAll(() => headers, { among: changing })).toEqual(
    changing.map((route) => `${operationOf(route)}: request/foreign-origin`),
  )
  expect(await callAll(() => headers, { among: signed })).toEqual(expectedOutcomes('admin', signed))
  expect(await callAll(() => headers, { among: oneClick })).toEqual(expectedOutcomes('admin', oneClick))
  const reading = routes.filter((route) => route.method === 'GET' && !refusesForeign(route))
  expect(await callAll(() => headers, { among: reading })).toEqual(expectedOutcomes('admin', reading))
})

test.each<[string, () => Promise<Record<string, string>>]>([
  ['nothing', async () => ({})],
  ['the cookie of an administrator', async () => ({ cookie: (await admin()).cookie })],
  ['a signature made up', async () => ({ origin: 'https://evil.example', 'stripe-signature': 't=1,v1=00' })],
])(
  'a signed route is reached with %s, from anywhere, and refused for its signature alone',
  async (_, headersOf) => {
    expect(signed.length).toBeGreaterThan(0)
    for (const route of signed) {
      const answer = await caller.call(route, await headersOf(), { body: { id: 'evt_1' } })
      expect([answer.status, toAccessOutcome(answer)]).toEqual([400, 'unsigned'])
    }
  },
)

/** Navigations that other sites may not start. */
const refusesForeign = ({ problems = [] }: RouteDefinition) =>
  problems.includes(requestProblems['foreign-origin'])

test('the site answers alike for any Host and never repeats it', async () => {
  const { cookie } = await subscriber()
  for (const route of routes.filter(({ method }) => method === 'GET')) {
    const answers = [
      await caller.call(route, { cookie }),
      await caller.call(route, { cookie, host: 'evil.example', 'x-forwarded-host': 'evil.example' }),
    ] as const
    expect({ path: route.path, status: answers[1].status }).toEqual({
      path: route.path,
      status: answers[0].status,
    })
    expect(JSON.stringify([answers[1].headers, answers[1].body])).not.toContain('evil.example')
  }
})

const paramsOf = ({ path }: RouteDefinition) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** The response without request ids and time. */
function comparablePart({ status, headers, body }: RouteResponse) {
  return { status, headers: { ...headers, date: null, 'x-request-id': null, traceresponse: null }, body }
}

test('another user’s resource answers byte for byte like one that does not exist', async () => {
  const [owner, other] = [await subscriber(), await subscriber()]
  const things = await createEachUserResource(caller, postgres, owner, baseUrl)
  // Airport codes have no owner, and administrators may see every user's data.
  const isOwned = ({ access }: RouteDefinition) => access === 'user' || access === 'subscriber'
  const owned = routes.filter((route) => paramsOf(route).length > 0 && isOwned(route))
  expect(owned.length).toBeGreaterThan(5)
  // Changes come last, since they may delete a resource.
  for (const route of owned.toSorted((a, b) => Number(a.method !== 'GET') - Number(b.method !== 'GET'))) {
    // Several kinds of resources have an `id`.
    const fitting = things.filter(
      (thing) =>
        paramsOf(route).every((name) => name in thing) && (route.params?.safeParse(thing).success ?? true),
    )
    expect(fitting, `${operationOf(route)} has ids that this test doesn't create`).not.toEqual([])
    const seenByOwner: number[] = []
    const sent = validChangeFor(route)
    for (const theirs of fitting) {
      const unknown = Object.fromEntries(Object.entries(theirs).map(([name, id]) => [name, randomIdLike(id)]))
      const [a, b] = [
        await caller.call(route, ownPageHeaders(other.cookie), { ...sent, params: theirs }),
        await caller.call(route, ownPageHeaders(other.cookie), { ...sent, params: unknown }),
      ]
      expect({ call: operationOf(route), ...comparablePart(a) }).toEqual({
        call: operationOf(route),
        ...comparablePart(b),
      })
      expect({ call: operationOf(route), status: a.status }).toEqual({
        call: operationOf(route),
        status: 404,
      })
      const { status } = await caller.call(route, ownPageHeaders(owner.cookie), { ...sent, params: theirs })
      seenByOwner.push(status)
    }
    // It exists for its owner, even if the call comes too late for it.
    expect(new Set([...seenByOwner, 404]).size, `${operationOf(route)} of its owner`).toBeGreaterThan(1)
  }
})

test('while others guess at an account’s password, its owner can sign in from a known browser', async () => {
  const { email, password: own } = await registerVerifiedAccount(caller, baseUrl)
  const signIn = (password: string, headers = {}) =>
    caller.call(authRoutes.login, { ...ownPageHeaders(), ...headers }, { body: { email, password } })
  const { headers } = await signIn(own)
  const device = headers['set-cookie']?.find((line) => line.startsWith('auth_device='))?.split(';')[0]
  const guesses: number[] = []
  for (let n = 0; n < 25; n++) guesses.push((await signIn('Wr0ng!pass')).status)
  expect(guesses).toEqual([...Array<number>(20).fill(401), ...Array<number>(5).fill(429)])
  expect((await signIn(own)).status).toBe(429)
  expect((await signIn(own, { cookie: device })).status).toBe(200)
})
