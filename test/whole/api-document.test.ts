import { createHmac, randomUUID } from 'node:crypto'
import { connectPostgres } from '@faresight/kit/postgres'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { type DocumentedApi, documentedApi, sessionOf } from '../setup/documented-api.ts'
import { forAllTests } from '../setup/for-all-tests.ts'
import { loadOrCreateSecrets, sandboxWebhookSecret } from '@faresight/setup/secrets/secrets-file'
import { dayIn } from '../setup/days.ts'
import { payAt } from '../setup/pay.ts'
import { startWholeStack } from '../setup/whole-stack.ts'
import { manageAPlan, manageAUser, openTheGate, operate } from './documented-administration.ts'
import { useAuthenticator } from './documented-authenticator.ts'
import { linkGoogle } from './documented-google.ts'
import { usePasskeys } from './documented-passkeys.ts'

const question = { tripType: 'oneway', origin: 'LHR', destination: 'JFK', departureDate: dayIn(60) }

const idOf = z.object({ searchId: z.uuid() })
const offersOf = z.object({ results: z.array(z.object({ bookingUrl: z.string().nullable() })) })

async function startDocumented() {
  await using starting = new AsyncDisposableStack()
  const whole = starting.use(await startWholeStack({ TRUSTED_PROXIES: '127.0.0.1,::1' }))
  const api = await documentedApi(whole.stack.url)
  starting.move()
  return { ...whole, api }
}

let it: Awaited<ReturnType<typeof startDocumented>>
let api: DocumentedApi
forAllTests(startDocumented, (started) => {
  it = started
  api = started.api
})

async function signIn(email: string, password = it.stack.demo.password) {
  const { headers } = await api.call('POST /api/auth/login', { body: { email, password } })
  return sessionOf(headers)
}

async function makeAdmin(email: string): Promise<void> {
  await using postgres = connectPostgres(it.databaseUrl, { max: 1, name: 'operator' })
  await postgres.pool.query(`update auth.users set role = 'admin' where email = $1`, [email])
}

/** It goes through the whole product, one call after the other: on a busy machine for longer than a test is given. */
const wholeProduct = { timeout: 240_000 }

test('every good answer that the document promises can be had, and is as it says', wholeProduct, async () => {
  await searchAndScan()
  await saveSearches()
  await watchFares()
  await haveAnAccount()
  await payForAPlan()
  const owner = await openTheGate(api, it.stack.ownerKey)
  await manageAPlan(api, owner)
  await manageAUser(api, owner, it.databaseUrl)
  await operate(api, owner, it.stack.busUrlOf('admin'))
  expect(api.unseen()).toEqual([])
})

async function searchAndScan(): Promise<void> {
  const [member, subscriber] = it.stack.demo.accounts
  await api.call('GET /api/config')
  await api.call('GET /api/openapi.json')
  await api.call('GET /api/geo')
  await api.call('GET /api/rates')
  await api.call('GET /api/predictions/scoreboard')
  await api.call('GET /api/airports', { query: { q: 'london' } })
  await api.call('GET /api/airports/{code}', { params: { code: 'LHR' } })
  await api.call('POST /api/public/search', { body: question })
  await api.call('POST /api/public/search', { body: question, headers: { accept: 'text/event-stream' } })

  const headers = await signIn(subscriber)
  await api.call('GET /api/auth/user', { headers })
  const found = idOf.parse((await api.call('POST /api/search', { headers, body: question })).body)
  await api.call('POST /api/flexible-dates', { headers, body: { search: question } })
  await api.call('GET /api/searches', { headers })
  const { body: results } = await api.call('GET /api/search-results/{searchId}', { headers, params: found })
  const events = await api.call('GET /api/search-results/{searchId}/events', { headers, params: found })
  expect(events.body).toContainEqual(expect.objectContaining({ event: 'done' }))
  const links = offersOf.parse(results).results.flatMap(({ bookingUrl }) => bookingUrl ?? [])
  const [, offerId = '', option = ''] = /^\/api\/book\/([^/]+)\/([0-9a-f]+)/.exec(links[0] ?? '') ?? []
  await api.call('GET /api/offers/{offerId}/{option}', { headers, params: { offerId, option } })
  await api.call('GET /api/book/{offerId}/{option}', { headers, params: { offerId, option } })

  const dates = { origin: 'LHR', destination: 'JFK', searchPeriod: '1_month' }
  await api.call('POST /api/public/ai-search', { body: dates })
  await api.call('POST /api/public/ai-search', { body: dates, headers: { accept: 'text/event-stream' } })
  const scan = idOf.parse((await api.call('POST /api/ai-search', { headers, body: dates })).body)
  const told = await api.call('GET /api/ai-search/{searchId}/events', { headers, params: scan })
  expect(told.body).toContainEqual(expect.objectContaining({ event: 'done' }))
  // A browser that has seen the end comes back once more.
  const seen = { ...headers, 'last-event-id': '99999' }
  await api.call('GET /api/search-results/{searchId}/events', { headers: seen, params: found })
  await api.call('GET /api/ai-search/{searchId}/events', { headers: seen, params: scan })
  await api.call('GET /api/ai-search', { headers })
  await api.call('GET /api/ai-search/{searchId}', { headers, params: scan })
  await api.call('PATCH /api/ai-search/{searchId}', { headers, params: scan, body: { isShared: false } })
  const other = { ...dates, tripType: 'oneway' }
  const unwanted = idOf.parse((await api.call('POST /api/ai-search', { headers, body: other })).body)
  await api.call('DELETE /api/ai-search/{searchId}', { headers, params: unwanted })
  // It has ended.
  await api.call('DELETE /api/ai-search/{searchId}', { headers, params: scan })

  const trip = { origin: 'LHR', destination: 'JFK', departureDate: dayIn(60), returnDate: dayIn(67) }
  const route = { origin: 'LHR', destination: 'JFK' }
  await api.call('GET /api/price-history', { headers, query: route })
  await api.call('GET /api/price-history.csv', { headers, query: route })
  await api.call('GET /api/price-history/days', { headers, query: trip })
  await api.call('GET /api/price-levels', { headers, query: route })
  await api.call('GET /api/price-predictions', { headers, query: trip })

  // Somebody else's searches and offers are not there, and figures are not for everybody.
  const others = await signIn(member)
  for (const name of api.calls) {
    if (name.startsWith('GET'))
      await api.call(name, {
        headers: others,
        params: { ...found, offerId, option, code: 'ZZZZ', sessionId: 'cs_1' },
      })
  }
  await makeAdmin(member)
  const admin = await signIn(member)
  await api.call('GET /api/providers/health', { headers: admin })
  await api.call('GET /api/admin/audit', { headers: admin })
  await api.call('GET /api/admin/audit.csv', { headers: admin })
  await api.call('GET /api/admin/financial/overview', { headers: admin })
  await api.call('GET /api/admin/analytics/overview', { headers: admin })
  await api.call('POST /api/auth/logout', { headers })
}

const savedIn = z.object({ id: z.uuid() })

async function saveSearches(): Promise<void> {
  const [, subscriber] = it.stack.demo.accounts
  const headers = await signIn(subscriber)
  const kept = await api.call('POST /api/saved-searches', {
    headers,
    body: { ...question, name: 'New York' },
  })
  const params = savedIn.parse(kept.body)
  await api.call('PATCH /api/saved-searches/{id}', { headers, params, body: { isFavorite: true } })
  await api.call('DELETE /api/saved-searches/{id}', { headers, params })
  await api.call('POST /api/saved-searches/{id}/restore', { headers, params })
  const { body } = await api.call('GET /api/saved-searches', { headers })
  expect(body).toEqual([expect.objectContaining({ ...params, name: 'New York' })])
  expect((await api.call('GET /api/saved-searches/favorites', { headers })).body).toEqual(body)
}

/** From a price alert to the link of its mail that stops it. */
async function watchFares(): Promise<void> {
  const [, subscriber] = it.stack.demo.accounts
  const headers = await signIn(subscriber)
  const body = { ...question, targetPrice: 100_000 }
  await api.call('POST /api/price-alerts/preview', { headers, body })
  const params = savedIn.parse((await api.call('POST /api/price-alerts', { headers, body })).body)
  const token = tokenIn(await linkFor(subscriber, /\S+\/unsubscribe\?token=\S+/))
  expect((await api.call('GET /api/price-alerts/news', { headers })).body).toEqual({ triggered: 1 })
  await api.call('POST /api/price-alerts/seen', { headers })
  await api.call('PATCH /api/price-alerts/{id}', { headers, params, body: { targetPrice: 90_000 } })
  await api.call('DELETE /api/price-alerts/{id}', { headers, params })
  await api.call('POST /api/price-alerts/{id}/restore', { headers, params })
  const stop = 'POST /api/price-alerts/unsubscribe/{token}'
  expect((await api.call(stop, { params: { token } })).body).toMatchObject({ paused: 1 })
  expect((await api.call(stop, { params: { token: 'A'.repeat(43) } })).status).toBe(404)
  const { body: listed } = await api.call('GET /api/price-alerts', { headers })
  expect(listed).toMatchObject([{ ...params, isActive: false, isTriggered: true }])
}

/** From sign-up to deletion. */
async function haveAnAccount(): Promise<void> {
  const email = `${randomUUID()}@example.org`
  const [first, second, third] = ['Tr1cky!pass', 'Tr1cky!pass2', 'Tr1cky!pass3']
  const { body: registered } = await api.call('POST /api/auth/register', { body: { email, password: first } })
  const { verificationUrl } = z.object({ verificationUrl: z.url() }).parse(registered)
  await api.call('GET /api/auth/verify-email', { query: { token: tokenIn(verificationUrl) } })
  // There is nothing to verify by now: before that it would have voided the link.
  await api.call('POST /api/auth/resend-verification', { body: { email } })
  await api.call('GET /api/auth/google')
  await api.call('GET /api/auth/google/callback')

  const headers = await signIn(email, first)
  await api.call('GET /api/user', { headers })
  await api.call('GET /api/account', { headers })
  await api.call('PATCH /api/account', { headers, body: { firstName: 'Ada' } })
  const again = { headers: await signIn(email, first), body: { password: first } }
  await api.call('POST /api/auth/confirm', again)
  await linkGoogle(api, headers, email)
  await usePasskeys(api, headers, it.stack.url)
  await useAuthenticator(api, headers, { email, password: first })
  const { body: listed } = await api.call('GET /api/auth/sessions', { headers })
  const [, other] = z.array(z.object({ id: z.string() })).parse(listed)
  await api.call('DELETE /api/auth/sessions/{id}', { headers, params: { id: other?.id ?? '' } })
  const passwords = { currentPassword: first, password: second }
  const changed = await api.call('POST /api/account/password', { headers, body: passwords })
  await api.call('DELETE /api/auth/sessions', { headers: sessionOf(changed.headers) })

  const asked = await api.call('POST /api/auth/sign-in-link', { body: { email } })
  const link = tokenIn(await linkFor(email, /\S+\/sign-in-link\?token=\S+/))
  const browser = { cookie: asked.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
  await api.call('POST /api/auth/sign-in-link/use', { headers: browser, body: { token: link } })

  await api.call('POST /api/auth/forgot-password', { body: { email } })
  const token = tokenIn(await linkFor(email, /\S+\/reset-password\?token=\S+/))
  await api.call('POST /api/auth/reset-password', { body: { token, password: third } })
  await api.call('DELETE /api/account', { headers: await signIn(email, third) })
}

const checkoutIn = z.object({ url: z.url(), sessionId: z.string() })
const quoteIn = z.object({ at: z.iso.datetime(), dueNow: z.number() })

/** From the choice of a plan to its end, with a change of mind and one of plan. */
async function payForAPlan(): Promise<void> {
  const [member] = it.stack.demo.accounts
  const headers = await signIn(member)
  const begin = { headers, body: { planId: 'monthly' } }
  const { url, sessionId } = checkoutIn.parse(
    (await api.call('POST /api/create-checkout-session', begin)).body,
  )
  await payAt(url)
  const checkout = await api.call('GET /api/checkout-sessions/{sessionId}', {
    headers,
    params: { sessionId },
  })
  expect(checkout.body).toMatchObject({ status: 'complete', subscription: { status: 'active' } })
  await api.call('GET /api/subscription', { headers })
  const { body: listed } = await api.call('GET /api/subscription/invoices', { headers })
  expect(listed).toMatchObject({ invoices: [{ amount: 4.99, status: 'paid' }] })
  await api.call('POST /api/subscription/portal', { headers })
  const change = { planId: 'annual' }
  const quote = await api.call('GET /api/subscription/change', { headers, query: change })
  const { at, dueNow } = quoteIn.parse(quote.body)
  await api.call('POST /api/subscription/change', { headers, body: { ...change, at, dueNow } })
  await api.call('POST /api/cancel-subscription', { headers })
  await api.call('POST /api/subscription/resume', { headers })

  const event = {
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'customer.created',
    created: 1,
    livemode: false,
  }
  const body = { ...event, api_version: null, data: { object: { id: 'cus_nobody', object: 'customer' } } }
  const secret = sandboxWebhookSecret(await loadOrCreateSecrets(it.dataDir))
  const signature = signatureOf(body, secret)
  await api.call('POST /api/webhooks/stripe', { body, headers: { 'stripe-signature': signature } })
}

/** As Stripe signs what it sends. */
function signatureOf(body: object, secret: string): string {
  const at = Math.floor(Date.now() / 1000)
  const signed = createHmac('sha256', secret)
    .update(`${at}.${JSON.stringify(body)}`)
    .digest('hex')
  return `t=${at},v1=${signed}`
}

function tokenIn(link: string): string {
  return new URL(link).searchParams.get('token') ?? ''
}

const mailbox = z.object({ mails: z.array(z.object({ to: z.array(z.string()), text: z.string() })) })

/** Waits for the mail with such a link. */
async function linkFor(email: string, pattern: RegExp): Promise<string> {
  const links = async () => {
    const { mails } = mailbox.parse(await (await fetch(`${it.stack.sandboxUrl}/mail.json`)).json())
    const theirs = mails.filter(({ to }) => to.includes(email))
    return theirs.flatMap(({ text }) => pattern.exec(text) ?? [])
  }
  await expect.poll(async () => (await links()).length, { timeout: 20_000 }).toBe(1)
  const [link = ''] = await links()
  return link
}
