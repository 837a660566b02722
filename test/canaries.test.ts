import { randomBytes, randomUUID } from 'node:crypto'
import { adminRoutes } from '@faresight/contracts/admin/http'
import { aiScanRoutes } from '@faresight/contracts/ai-scan/http'
import { alertsRoutes } from '@faresight/contracts/alerts/http'
import { accountRoutes } from '@faresight/contracts/auth/account-http'
import { adminSignInRoutes } from '@faresight/contracts/auth/admin-sign-in-http'
import { authRoutes } from '@faresight/contracts/auth/http'
import { signedInWithGooglePagePath } from '@faresight/contracts/auth/sign-in-pages'
import { billingRoutes } from '@faresight/contracts/billing/http'
import type { RouteDefinition } from '@faresight/contracts/route'
import { searchRoutes } from '@faresight/contracts/search/http'
import { savedSearchRoutes } from '@faresight/contracts/search/saved-http'
import { backendNames } from '@faresight/contracts/services'
import type { Postgres } from '@faresight/kit/postgres'
import { expect, inject, test } from 'vitest'
import * as z from 'zod'
import { submitGoogleChooser } from './setup/google-sign-in.ts'
import { Canaries, expectNoCanaries, addStackSecrets, readStackLogs } from './setup/canaries.ts'
import { openTraceFile, type TraceFileReader } from './setup/trace-collector.ts'
import { isoDateInDays } from './setup/iso-dates.ts'
import { forAllTests } from './setup/for-all-tests.ts'
import { payCheckout } from './setup/pay-checkout.ts'
import { insertSignedInUser } from './setup/stack-users.ts'
import { connectToStackAndDatabase } from './setup/route-caller.ts'

// Personal data and secrets go through the product here, marked, and are searched for in logs, spans and metrics.

const canaries = new Canaries()
/** A harmless value that every log must contain. */
const control = `control-${randomUUID()}`
const waits = { timeout: 60_000, interval: 200 }

const [baseUrl, sandboxUrl, dataDir] = [inject('baseUrl'), inject('sandboxUrl'), inject('dataDir')]
let postgres: Postgres
let traces: TraceFileReader
forAllTests(connectToStackAndDatabase, (it) => ({ postgres } = it))
forAllTests(
  () => openTraceFile(inject('traceFile')),
  (it) => (traces = it),
)

const person = {
  email: `${canaries.create('the mailbox')}@${canaries.create('the domain of an address')}.example.org`,
  firstName: canaries.create('a first name'),
  lastName: canaries.create('a last name'),
  password: `${canaries.create('a password')}-A1!`,
}
const address = canaries.add('an address of a browser', '198.51.100.177')
const browser = {
  'x-request-id': control,
  'x-forwarded-for': address,
  'user-agent': canaries.create('a browser'),
  referer: `https://example.org/${canaries.create('a referrer')}`,
  'accept-language': 'en-CA',
  cookie: `stray=${canaries.create('a foreign cookie')}`,
  tracestate: `them=${canaries.create('a trace state')}`,
  baggage: `name=${canaries.create('baggage')}`,
}
let session = ''

interface Sent {
  query?: Record<string, string>
  body?: object | string
  id?: string
  cookie?: string
}

async function send({ method, path }: { method: string; path: string }, sent: Sent = {}): Promise<Response> {
  const { query, body, id = '', cookie } = sent
  const own = [cookie, session && `auth_token=${session}`].filter(Boolean)
  const response = await fetch(
    baseUrl + path.replace(/\{\w+\}/, id) + (query ? `?${new URLSearchParams(query).toString()}` : ''),
    {
      method,
      redirect: 'manual',
      headers: {
        ...browser,
        origin: baseUrl,
        cookie: [browser.cookie, ...own].join('; '),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    },
  )
  for (const line of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (value.length >= 20) canaries.add(`the cookie ${name}`, value)
    if (name === 'auth_token') session = value
  }
  return response
}

async function call<A extends z.ZodType>(
  route: Pick<RouteDefinition, 'method' | 'path' | 'status'> & { answer: A },
  sent: Sent = {},
): Promise<z.output<A>> {
  const response = await send(route, sent)
  const text = await response.text()
  expect([route.path, response.status, text]).toEqual([route.path, route.status ?? 200, expect.any(String)])
  return route.answer.parse(JSON.parse(text))
}

const mailbox = z.object({ mails: z.array(z.object({ to: z.array(z.string()), text: z.string() })) })

/** Waits for an email that links to a page. @returns the link's token */
async function tokenInMail(page: string): Promise<string> {
  const pattern = new RegExp(`/${page}[^\\s]*?([\\w-]{43})`)
  const find = async () => {
    const { mails } = mailbox.parse(await (await fetch(`${sandboxUrl}/mail.json`)).json())
    return mails.flatMap(({ text, to }) =>
      to.includes(person.email) ? (pattern.exec(text)?.[1] ?? []) : [],
    )[0]
  }
  await expect.poll(find, waits).toBeTypeOf('string')
  return canaries.add(`the token of a link to ${page}`, (await find()) ?? '')
}

async function signUpAndIn(): Promise<void> {
  await call(authRoutes.register, { body: person })
  const token = await tokenInMail('verify-email')
  await call(authRoutes.verifyEmail, { query: { token } })
  const { email } = person
  const wrong = `${canaries.create('a wrong password')}-A1!`
  expect((await send(authRoutes.login, { body: { email, password: wrong } })).status).toBe(401)
  await call(authRoutes.forgotPassword, { body: { email } })
  const reset = await tokenInMail('reset-password')
  person.password = `${canaries.create('a new password')}-A1!`
  await call(authRoutes.resetPassword, { body: { token: reset, password: person.password } })
  const cookie = `auth_link=${canaries.add('the cookie of a link', randomBytes(32).toString('base64url'))}`
  await call(authRoutes.askForSignInLink, { body: { email }, cookie })
  await call(authRoutes.signInByLink, { body: { token: await tokenInMail('sign-in-link') }, cookie })
  await call(authRoutes.login, { body: { email, password: person.password } })
  expect((await send(authRoutes.confirm, { body: { password: wrong } })).status).toBe(403)
  await call(authRoutes.confirm, { body: { password: person.password } })
  expect((await call(authRoutes.user)).email).toBe(email)
}

async function changeAccount(): Promise<void> {
  const names = {
    firstName: canaries.create('a changed first name'),
    lastName: canaries.create('a changed last name'),
  }
  await call(accountRoutes.changeProfile, { body: names })
  const { password: currentPassword } = person
  person.password = `${canaries.create('a changed password')}-A1!`
  await call(accountRoutes.changePassword, { body: { currentPassword, password: person.password } })
  await call(accountRoutes.sessions)
}

/** Another user signs in with Google and closes the account. */
async function signInWithGoogle(): Promise<void> {
  const before = session
  session = ''
  const begun = await send(authRoutes.google)
  const cookie = begun.headers.getSetCookie().map((line) => line.split(';', 1)[0])
  const back = await submitGoogleChooser(begun.headers.get('location') ?? '', {
    email: `${canaries.create('the mailbox of an account at Google')}@example.org`,
    first_name: canaries.create('a first name at Google'),
    last_name: canaries.create('a last name at Google'),
    sub: canaries.create('the subject of an account at Google'),
    verified: 'on',
  })
  for (const name of ['code', 'state'])
    canaries.add(`the ${name} from Google`, back.searchParams.get(name) ?? '')
  const query = Object.fromEntries(back.searchParams)
  const come = await send(authRoutes.googleCallback, { query, cookie: cookie.join('; ') })
  expect(session).not.toBe('')
  expect([come.status, come.headers.get('location')]).toEqual([302, signedInWithGooglePagePath])
  expect((await send(accountRoutes.closeAccount)).status).toBe(204)
  session = before
}

async function pay(): Promise<void> {
  const checkout = await call(billingRoutes.createCheckout, { body: { planId: 'annual' } })
  canaries.add('the id of a checkout at Stripe', checkout.sessionId)
  await payCheckout(checkout.url, undefined, canaries.create('a name on a card'))
  await expect
    .poll(async () => (await call(billingRoutes.checkout, { id: checkout.sessionId })).status, waits)
    .toBe('complete')
  const { rows } = await postgres.pool.query<{ customer: string; subscription: string }>(
    `select stripe_customer_id as customer, stripe_subscription_id as subscription from billing.customers
     where stripe_subscription_id is not null and stripe_customer_id is not null`,
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { customer, subscription } of rows) {
    canaries.add('a customer at Stripe', customer)
    canaries.add('a subscription at Stripe', subscription)
  }
  await call(billingRoutes.invoices)
  await expect.poll(async () => (await call(authRoutes.user)).subscriptionStatus, waits).toBe('active')
}

const trip = {
  origin: 'LHR',
  destination: 'JFK',
  departureDate: isoDateInDays(110),
  returnDate: isoDateInDays(118),
}

async function searchScanAndWatch(): Promise<void> {
  await call(searchRoutes.airports, { query: { q: canaries.create('an airport query') } })
  expect((await send({ method: 'GET', path: '/api/geo' })).status).toBe(200)
  const { searchId } = await call(searchRoutes.search, { body: trip })
  const { results } = await call(searchRoutes.results, { id: searchId })
  const [link = ''] = /\/api\/book\/[^"]+/.exec(JSON.stringify(results)) ?? []
  const booked = await send({ method: 'GET', path: link })
  expect(booked.status).toBe(302)
  await call(savedSearchRoutes.save, {
    body: { ...trip, name: canaries.create('the name of a saved search') },
  })
  await call(aiScanRoutes.scan, {
    body: { tripType: 'oneway', origin: 'YVR', destination: 'CDG', searchPeriod: '1_month' },
  })
  const preview = async () => (await call(alertsRoutes.preview, { body: trip })).currentPrice
  await expect.poll(preview, waits).not.toBeNull()
  // Triggered by the next search.
  await call(alertsRoutes.create, { body: { ...trip, targetPrice: 90_000 } })
  await call(searchRoutes.search, { body: { ...trip, currency: 'EUR' } })
  const token = await tokenInMail('unsubscribe')
  await send(alertsRoutes.unsubscribe, { id: token })
}

async function useAdminArea(): Promise<void> {
  const setupKey = canaries.add('the owner’s key', inject('ownerKey'))
  const users = session
  session = ''
  const owner = {
    email: `${canaries.create('the mailbox of the owner')}@example.org`,
    firstName: canaries.create('the first name of the owner'),
    lastName: canaries.create('the last name of the owner'),
  }
  const wrong = canaries.create('a wrong key')
  expect(
    (await send(adminSignInRoutes.keyLogin, { body: { setupKey: wrong } })).status,
  ).toBeGreaterThanOrEqual(400)
  // Refused, because the stack has an owner.
  await insertSignedInUser(postgres, { role: 'owner' })
  expect((await send(adminSignInRoutes.ownerBootstrap, { body: { setupKey, ...owner } })).status).toBe(409)
  expect((await send(adminSignInRoutes.keyLogin, { body: { setupKey } })).status).toBe(200)
  const list = { method: 'GET', path: '/api/admin/users' } as const
  expect((await send(list, { query: { search: person.email } })).status).toBe(200)
  const { rows } = await postgres.pool.query<{ id: string }>('select id from auth.users where email = $1', [
    person.email,
  ])
  const body = {
    tier: 'annual',
    durationMonths: 1,
    reason: canaries.create('the reason of a complimentary plan'),
  }
  await call(adminRoutes.activatePlan, { id: rows[0]?.id ?? '', body })
  expect((await send({ method: 'GET', path: '/api/admin/audit' })).status).toBe(200)
  session = users
}

async function sendNonsense(): Promise<void> {
  const bad = canaries.create('malformed input')
  expect((await send(authRoutes.login, { body: `{"email":"${bad}` })).status).toBe(400)
  expect((await send(authRoutes.register, { body: { ...person, email: [bad], password: bad } })).status).toBe(
    400,
  )
  expect(
    (await send(searchRoutes.search, { body: { ...trip, origin: bad, extra: { deep: bad } } })).status,
  ).toBe(400)
  expect((await send(alertsRoutes.create, { body: { ...trip, targetPrice: bad } })).status).toBe(400)
  expect((await send({ method: 'POST', path: '/api/webhooks/stripe' }, { body: { id: bad } })).status).toBe(
    400,
  )
  expect((await send(authRoutes.verifyEmail, { query: { token: 'x'.repeat(20) + bad } })).status).toBe(400)
  await send({ method: 'GET', path: `/${bad}` }, { query: { token: bad } })
  await send({ method: 'GET', path: `/api/${bad}` })
  await send({ method: 'GET', path: '/api/auth/google/callback' }, { query: { state: bad, code: bad } })
}

/** Causes an error of the database whose text contains the address. */
async function causeInternalError(): Promise<void> {
  const { email } = person
  await postgres.pool.query(`
    create function auth.refuse_canary() returns trigger language plpgsql as $$ begin raise exception 'refused %', new.email; end $$;
    create trigger refuse_canary before insert on auth.mail_requests for each row
      when (new.email = '${email}') execute function auth.refuse_canary()`)
  expect((await send(authRoutes.forgotPassword, { body: { email } })).status).toBe(500)
  await postgres.pool.query(
    'drop trigger refuse_canary on auth.mail_requests; drop function auth.refuse_canary',
  )
}

test('no log, span or metric contains personal data or a secret', { timeout: 300_000 }, async () => {
  const { password } = inject('demo')
  await addStackSecrets(canaries, { password, dataDir, databaseUrl: inject('postgresAdminUrl') })
  await signUpAndIn()
  await changeAccount()
  await signInWithGoogle()
  await pay()
  await searchScanAndWatch()
  await useAdminArea()
  await sendNonsense()
  await causeInternalError()

  // The traces hold calls or work of each process.
  const traced = async () => {
    await traces.read()
    return new Set(traces.spans.map(({ service }) => service))
  }
  await expect.poll(traced, waits).toEqual(new Set(backendNames))
  const logs = await readStackLogs(dataDir)
  for (const part of backendNames) {
    const log = logs.get(`${part}.log`) ?? ''
    expect([part, log.includes(control), log.includes('"traceId":"')]).toEqual([part, true, true])
  }
  expect(logs.get('auth.log')).toContain('request failed')
  expect(traces.raw()).toContain('/api/auth/login')
  expect(canaries.findIn(`present: ${person.email}`)).toHaveLength(2)
  expect(canaries.size).toBeGreaterThan(40)
  await expectNoCanaries(canaries, { logs, traces: traces.raw(), serviceUrls: inject('serviceUrls') })
})
