import { setTimeout as delay } from 'node:timers/promises'
import type { Postgres } from '@faresight/kit/postgres'
import * as z from 'zod'
import { isoDateInDays } from '../../test/setup/iso-dates.ts'
import { payCheckout } from '../../test/setup/pay-checkout.ts'
import { insertSignedInUser } from '../../test/setup/stack-users.ts'
import { isSmoke } from '../command-line.ts'
import type { BenchStack } from '../bench-stack.ts'

export const benchRoles = ['visitor', 'member', 'subscriber', 'past due', 'owner'] as const

export type BenchRole = (typeof benchRoles)[number]

/** The session token of each role; `null` for a visitor. */
export type SessionTokens = Readonly<Record<BenchRole, string | null>>

/** Pays once, then is declined. */
const cardThatPaysOnce = '4000000000000341'
const patienceMs = 120_000

const checkout = z.object({ url: z.url() })
const customersFound = z.object({ customers: z.tuple([z.object({ id: z.string() })]) })
const account = z.object({ subscriptionStatus: z.string().nullable() })

/** Creates a user of each role; a smoke run needs only a subscriber. */
export function createBenchUserSessions(stack: BenchStack, database: Postgres): Promise<SessionTokens> {
  return isSmoke ? makeSubscriber(database) : makeAll(stack, database)
}

async function makeSubscriber(database: Postgres): Promise<SessionTokens> {
  const plan = { status: 'active' as const, endsAt: new Date(Date.now() + 86_400_000) }
  const { token } = await insertSignedInUser(database, { plan })
  return { visitor: null, member: null, subscriber: token, 'past due': null, owner: null }
}

/** With searches, saved searches and price alerts, as far as the role has them. */
async function makeAll(stack: BenchStack, database: Postgres): Promise<SessionTokens> {
  const person = (fields?: Parameters<typeof insertSignedInUser>[1]) => insertSignedInUser(database, fields)
  const [member, subscriber, late, owner] = [
    await person(),
    await person(),
    await person(),
    await person({ role: 'owner' }),
  ]
  for (const one of [subscriber, late]) {
    const opened = await post(stack, one.cookie, '/api/create-checkout-session', { planId: 'monthly' })
    await payCheckout(checkout.parse(opened).url, one === late ? cardThatPaysOnce : undefined)
    await untilPlanIs(stack, one.cookie, 'active')
    await furnish(stack, one.cookie, true)
  }
  await furnish(stack, member.cookie, false)
  await passMonth(stack, `${late.userId}@example.org`)
  await untilPlanIs(stack, late.cookie, 'past_due')
  return {
    visitor: null,
    member: member.token,
    subscriber: subscriber.token,
    'past due': late.token,
    owner: owner.token,
  }
}

async function furnish(stack: BenchStack, cookie: string, mayWatch: boolean): Promise<void> {
  const trip = { origin: 'LHR', destination: 'JFK' }
  const search = { ...trip, departureDate: isoDateInDays(60), returnDate: isoDateInDays(68) }
  await post(stack, cookie, '/api/search', search)
  await post(stack, cookie, '/api/saved-searches', { ...search, name: 'New York in spring' })
  if (!mayWatch) return
  const { departureDate, returnDate } = search
  const alert = { ...trip, departureDate, returnDate, alertType: 'price_below', targetPrice: 200 }
  await post(stack, cookie, '/api/price-alerts', alert)
}

async function post({ url }: BenchStack, cookie: string, path: string, body: object): Promise<unknown> {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, cookie },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

/** Advances a customer at Stripe to a declined renewal. */
async function passMonth({ sandboxUrl }: BenchStack, email: string): Promise<void> {
  const control = `${sandboxUrl}/control/stripe/customers`
  const found = await (await fetch(`${control}?${new URLSearchParams({ email }).toString()}`)).json()
  const [{ id }] = customersFound.parse(found).customers
  const answer = await fetch(`${control}/${id}/advance`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ days: 32 }),
  })
  if (!answer.ok) throw new Error(`Stripe’s clock did not advance: ${answer.status}`)
}

async function untilPlanIs({ url }: BenchStack, cookie: string, wanted: string): Promise<void> {
  for (const until = Date.now() + patienceMs; Date.now() < until; await delay(100)) {
    const answer = await fetch(`${url}/api/user`, { headers: { cookie } })
    if (account.parse(await answer.json()).subscriptionStatus === wanted) return
  }
  throw new Error(`A plan did not turn ${wanted} in time.`)
}
