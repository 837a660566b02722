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
import { validChangeFor, createEachResource, randomIdLike } from './setup/user-resources.ts'
import {
  type RouteResponse,
  connectToStack,
  expectedAccessOutcome,
  toAccessOutcome,
  type UserStanding,
  type RouteCaller,
} from './setup/route-caller.ts'

/** All that the outside may call: a route that is added is walked as well. */
const routes = routePolicies.map(({ route }) => route)
/** What may be called from our own pages alone. Machines of others have none. */
const changing = routes.filter((route) => route.method !== 'GET' && !isWebhook(route))
const signed = routes.filter(({ signature }) => signature !== undefined)
const oneClick = routes.filter((route) => route.oneClick)

const [baseUrl, serviceUrls] = [inject('baseUrl'), inject('serviceUrls')]
let postgres: Postgres
let caller: RouteCaller
forAllTests(connectToStack, (it) => ({ postgres, caller } = it))

const daysFromNow = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000)
const active = { status: 'active', endsAt: daysFromNow(30) } as const
const member = () => insertSignedInUser(postgres)
const subscriber = () => insertSignedInUser(postgres, { plan: active })
const admin = () => insertSignedInUser(postgres, { role: 'admin' })
const owner = () => insertSignedInUser(postgres, { role: 'owner' })

const nameOf = ({ method, path }: RouteDefinition) => `${method} ${path}`
const expectedOf = (standing: UserStanding, among = routes) =>
  among.map((route) => `${nameOf(route)}: ${expectedAccessOutcome(route, standing)}`)
/** What a browser with that cookie sends from our own pages. */
const fromOurs = (cookie?: string) => ({ origin: baseUrl, ...(cookie && { cookie }) })

/** Calls every route and says how it went. What changes something is sent no input, so it gets as far as being read. */
async function walk(
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
    return `${nameOf(route)}: ${toAccessOutcome(answer)}`
  })
  return Promise.all(calls)
}

/** Somebody new for each call that may do something, so that none of them meets what another has done. */
function perCall(make: () => Promise<SignedInUser>): (route: RouteDefinition) => Promise<SignedInUser> {
  const one = make()
  return (route) => (isReadOnly(route) || refusesNoInput(route) ? one : make())
}

const isReadOnly = ({ method }: RouteDefinition) => method === 'GET'

/** Whether a walk, which sends no input and no real id, is refused as bad input at the latest. */
function refusesNoInput(route: RouteDefinition): boolean {
  return paramsOf(route).length > 0 || (route.body !== undefined && !route.body.safeParse({}).success)
}

const past =
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
  ['a subscriber whose plan has run out', 'member', past('canceled', 1)],
  ['a subscriber who is late with paying', 'subscriber', past('past_due', 3, 7)],
  ['a subscriber who is too late with paying', 'member', past('past_due', 30, 7)],
])('%s may call what contracts let a %s call, and nothing else', async (_, standing, make) => {
  const who = perCall(make)
  expect(await walk(async (route) => fromOurs((await who(route)).cookie))).toEqual(expectedOf(standing))
})

async function revoked(): Promise<string> {
  const { cookie } = await subscriber()
  const before = await caller.call(authRoutes.user, { cookie })
  const out = await caller.call(authRoutes.logout, fromOurs(cookie))
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
  ['a cookie cut by a character', async () => (await admin()).cookie.slice(0, -1)],
  ['a cookie longer by a character', async () => `${(await admin()).cookie}A`],
  [
    'a cookie with another character',
    async () => (await admin()).cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
  ],
  ['a token that nobody was given', async () => `auth_token=${randomBytes(32).toString('base64url')}`],
  [
    'a session by the name of another cookie',
    async () => (await admin()).cookie.replace('auth_token', 'auth_device'),
  ],
])('who comes with %s is a visitor', async (_, cookieOf) => {
  const cookie = await cookieOf()
  expect(await walk(() => fromOurs(cookie))).toEqual(expectedOf('visitor'))
})

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Identities that a caller might make up. */
const forgeries: [string, (route: RouteDefinition) => Promise<string>][] = [
  [
    'signed by another key',
    ({ owner }) => createIdentitySigner(generateIdentityKeys().privateKey)(createAdminPrincipal(), owner),
  ],
  [
    'signed by nobody',
    async ({ owner }) =>
      `${base64url({ alg: 'none' })}.${base64url({ ...createAdminPrincipal(), aud: owner })}.`,
  ],
  ['that is no token', async () => JSON.stringify(createAdminPrincipal())],
]

/** Where a caller might say that they come from. */
const forwarding = {
  'x-forwarded-for': '127.0.0.1',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
  'x-real-ip': '127.0.0.1',
  forwarded: 'for=127.0.0.1;host=evil.example',
}

test.each(forgeries)('an identity %s makes nobody more than their session does', async (_, forge) => {
  const forged = async (route: RouteDefinition) => ({ ...forwarding, [identityHeader]: await forge(route) })
  expect(await walk(async (route) => ({ ...fromOurs(), ...(await forged(route)) }))).toEqual(
    expectedOf('visitor'),
  )
  const who = perCall(member)
  const asMember = async (route: RouteDefinition) => ({
    ...fromOurs((await who(route)).cookie),
    ...(await forged(route)),
  })
  expect(await walk(asMember)).toEqual(expectedOf('member'))
})

test.each(forgeries)(
  'a service that is reached without the gateway believes no identity %s',
  async (_, forge) => {
    const among = routes.filter(({ owner }) => owner !== 'gateway')
    const { cookie } = await admin()
    const outcomes = await walk(async (route) => ({ cookie, [identityHeader]: await forge(route) }), {
      among,
      urlOf: ({ owner }) => serviceUrls[owner] ?? '',
    })
    expect(outcomes).toEqual(expectedOf('visitor', among))
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
])('nothing changes for a call from %s, and reading stays as it is', async (_, forged) => {
  const who = await admin()
  const headers = { ...forged(), cookie: who.cookie }
  expect(await walk(() => headers, { among: changing })).toEqual(
    changing.map((route) => `${nameOf(route)}: request/foreign-origin`),
  )
  expect(await walk(() => headers, { among: signed })).toEqual(expectedOf('admin', signed))
  expect(await walk(() => headers, { among: oneClick })).toEqual(expectedOf('admin', oneClick))
  const reading = routes.filter((route) => route.method === 'GET' && !refusesForeign(route))
  expect(await walk(() => headers, { among: reading })).toEqual(expectedOf('admin', reading))
})

test.each<[string, () => Promise<Record<string, string>>]>([
  ['nothing', async () => ({})],
  ['the cookie of an administrator', async () => ({ cookie: (await admin()).cookie })],
  ['a signature made up', async () => ({ origin: 'https://evil.example', 'stripe-signature': 't=1,v1=00' })],
])(
  'what has to be signed may come with %s, from anywhere, and is refused by its service alone',
  async (_, headersOf) => {
    expect(signed.length).toBeGreaterThan(0)
    for (const route of signed) {
      const answer = await caller.call(route, await headersOf(), { body: { id: 'evt_1' } })
      expect([answer.status, toAccessOutcome(answer)]).toEqual([400, 'unsigned'])
    }
  },
)

/** A navigation that only a browser of ours may make. */
const refusesForeign = ({ problems = [] }: RouteDefinition) =>
  problems.includes(requestProblems['foreign-origin'])

test('by whatever name of a host it is called, the site answers alike and never by that name', async () => {
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

/** All that tells one answer from another: not the request that it is to, nor the time. */
function tellingPartOf({ status, headers, body }: RouteResponse) {
  return { status, headers: { ...headers, date: null, 'x-request-id': null, traceresponse: null }, body }
}

test('what is somebody else’s is not there: the answer is, byte for byte, that for what nobody has', async () => {
  const [owner, other] = [await subscriber(), await subscriber()]
  const things = await createEachResource(caller, postgres, owner, baseUrl)
  // The code of an airport is nobody's, and administrators are let in to what is anybody's.
  const isOfOne = ({ access }: RouteDefinition) => access === 'user' || access === 'subscriber'
  const owned = routes.filter((route) => paramsOf(route).length > 0 && isOfOne(route))
  expect(owned.length).toBeGreaterThan(5)
  // What may end a thing of its owner's comes last.
  for (const route of owned.toSorted((a, b) => Number(a.method !== 'GET') - Number(b.method !== 'GET'))) {
    // Several kinds of things have an `id`: what cannot be one of this kind is no question to it.
    const fitting = things.filter(
      (thing) =>
        paramsOf(route).every((name) => name in thing) && (route.params?.safeParse(thing).success ?? true),
    )
    expect(fitting, `${nameOf(route)} has ids of which this test knows none`).not.toEqual([])
    const seenByOwner: number[] = []
    const sent = validChangeFor(route)
    for (const theirs of fitting) {
      const nobodys = Object.fromEntries(Object.entries(theirs).map(([name, id]) => [name, randomIdLike(id)]))
      const [a, b] = [
        await caller.call(route, fromOurs(other.cookie), { ...sent, params: theirs }),
        await caller.call(route, fromOurs(other.cookie), { ...sent, params: nobodys }),
      ]
      expect({ call: nameOf(route), ...tellingPartOf(a) }).toEqual({
        call: nameOf(route),
        ...tellingPartOf(b),
      })
      expect({ call: nameOf(route), status: a.status }).toEqual({ call: nameOf(route), status: 404 })
      const { status } = await caller.call(route, fromOurs(owner.cookie), { ...sent, params: theirs })
      seenByOwner.push(status)
    }
    // It is theirs, even where the call is too late for it.
    expect(new Set([...seenByOwner, 404]).size, `${nameOf(route)} of its owner`).toBeGreaterThan(1)
  }
})

test('while others guess at an account, its owner is let in from a browser that is known', async () => {
  const { email, password: own } = await registerVerifiedAccount(caller, baseUrl)
  const signIn = (password: string, headers = {}) =>
    caller.call(authRoutes.login, { ...fromOurs(), ...headers }, { body: { email, password } })
  const { headers } = await signIn(own)
  const device = headers['set-cookie']?.find((line) => line.startsWith('auth_device='))?.split(';')[0]
  const guesses: number[] = []
  for (let n = 0; n < 25; n++) guesses.push((await signIn('Wr0ng!pass')).status)
  expect(guesses).toEqual([...Array<number>(20).fill(401), ...Array<number>(5).fill(429)])
  expect((await signIn(own)).status).toBe(429)
  expect((await signIn(own, { cookie: device })).status).toBe(200)
})
