import type { PriceAlert } from '@faresight/contracts/alerts/alert'
import { alertsRoutes } from '@faresight/contracts/alerts/http'
import type { RouteDefinition } from '@faresight/contracts/route'
import { searchRoutes } from '@faresight/contracts/search/http'
import { savedSearchRoutes } from '@faresight/contracts/search/saved-http'
import type { Postgres } from '@faresight/kit/postgres'
import { expect, inject, test } from 'vitest'
import * as z from 'zod'
import { isoDateInDays } from './setup/iso-dates.ts'
import { forAllTests } from './setup/for-all-tests.ts'
import { insertSignedInUser, type SignedInUser } from './setup/stack-users.ts'
import { connectToStack } from './setup/route-caller.ts'

const [baseUrl, sandboxUrl] = [inject('baseUrl'), inject('sandboxUrl')]
let postgres: Postgres
forAllTests(connectToStack, (it) => ({ postgres } = it))

const inAMonth = () => new Date(Date.now() + 30 * 24 * 60 * 60 * 1000)
const aSubscriber = () => insertSignedInUser(postgres, { plan: { status: 'active', endsAt: inAMonth() } })

let days = 60
/** On days about which nobody has asked: no answer of before is known, and no other test changes their fares. */
function aTrip() {
  days += 3
  return {
    origin: 'LHR',
    destination: 'JFK',
    departureDate: isoDateInDays(days),
    returnDate: isoDateInDays(days + 8),
  }
}
type Trip = ReturnType<typeof aTrip>

/** What alerts watch: the trip to any airport of the city, so that a search for the trip itself has no cached answer. */
const toTheCity = (trip: Trip): Trip => ({ ...trip, destination: 'NYC' })

/** A call from our own pages; of a visitor without anybody. */
async function call<A extends z.ZodType>(
  route: Pick<RouteDefinition, 'method' | 'path' | 'status'> & { answer: A },
  who: SignedInUser | null,
  { body, id = '' }: { body?: object; id?: string } = {},
): Promise<z.output<A>> {
  const { answer, method, path, status = 200 } = route
  const response = await fetch(baseUrl + path.replace('{id}', id), {
    method,
    headers: {
      origin: baseUrl,
      ...(who && { cookie: who.cookie }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  expect([path, response.status, text]).toEqual([path, status, expect.any(String)])
  return answer.parse(text === '' ? undefined : JSON.parse(text))
}

const alertsOf = (who: SignedInUser) => call(alertsRoutes.alerts, who)

/** A party that only matches where each service hands on all of it. */
const terms = { passengers: 3, children: 1, infants: 1, cabinClass: 'business' }

/** Saves a search for a family in business and sets an alert from it at four fifths of what it costs now. */
async function alertFromSaved(who: SignedInUser, trip: Trip) {
  const body = { ...toTheCity(trip), name: 'New York', ...terms }
  const saved = await call(savedSearchRoutes.save, who, { body })
  const watched = { ...toTheCity(trip), savedSearchId: saved.id }
  const targetPrice = Math.round(0.8 * (await priceNow(who, watched)))
  const alert = await call(alertsRoutes.create, who, { body: { ...watched, targetPrice } })
  return { saved, alert, targetPrice }
}

/** Who gets no answer in time asks again. */
async function priceNow(who: SignedInUser, watched: object): Promise<number> {
  const preview = async () => (await call(alertsRoutes.preview, who, { body: watched })).currentPrice
  await expect.poll(preview, { timeout: 60_000 }).not.toBeNull()
  return (await preview()) ?? NaN
}

async function changeFare(trip: Trip, factor: number): Promise<void> {
  const answer = await fetch(`${sandboxUrl}/control/fares`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([{ ...trip, factor }]),
  })
  expect(answer.ok).toBe(true)
}

/** A visitor looks for the same flights, from airport to airport, which is not cached: the providers are called. */
async function somebodySearches(trip: Trip): Promise<void> {
  const body = { ...trip, ...terms }
  const { results } = await call(searchRoutes.publicSearch, null, { body })
  expect(results.length).toBeGreaterThan(0)
}

const mailbox = z.object({
  mails: z.array(
    z.object({
      to: z.array(z.string()),
      subject: z.string(),
      text: z.string(),
      headers: z.array(z.object({ key: z.string(), value: z.string() })),
    }),
  ),
})

async function mailsTo({ userId }: SignedInUser) {
  const { mails } = mailbox.parse(await (await fetch(`${sandboxUrl}/mail.json`)).json())
  return mails.filter(({ to }) => to.includes(`${userId}@example.org`))
}

async function firstMailTo(who: SignedInUser) {
  await expect.poll(async () => (await mailsTo(who)).length, { timeout: 60_000, interval: 50 }).toBe(1)
  const [mail] = await mailsTo(who)
  if (!mail) throw new Error('A mail that was there is gone.')
  const headers = new Map(mail.headers.map(({ key, value }) => [key, value]))
  return { ...mail, headers }
}

/** Sets an alert, lets its fare drop and has a visitor search for it: gives the alert and the email about it. */
async function dropFor(who: SignedInUser) {
  const trip = aTrip()
  const made = await alertFromSaved(who, trip)
  await changeFare(trip, 0.6)
  await somebodySearches(trip)
  return { ...made, trip, mail: await firstMailTo(who) }
}

const tabOf = ({ isActive, isTriggered }: PriceAlert) =>
  isTriggered ? 'Triggered' : isActive ? 'Active' : 'Paused'

test('a fare that drops is in the mail after the next search for it by anybody', async () => {
  const [who, other] = [await aSubscriber(), await aSubscriber()]
  const { alert, targetPrice, trip, mail } = await dropFor(who)
  expect(alert).toMatchObject({ ...toTheCity(trip), ...terms, stops: 'any' })
  expect(tabOf(alert)).toBe('Active')
  expect(await mailsTo(other)).toEqual([])

  const [triggered] = await alertsOf(who)
  const price = triggered?.triggeringFare?.price ?? NaN
  expect(price).toBeLessThanOrEqual(targetPrice)
  expect(triggered).toMatchObject({ id: alert.id, isTriggered: true, state: 'triggered' })
  expect(mail.subject).toContain('London to New York')
  expect(mail.text).toContain(Math.round(price).toLocaleString('en-CA'))
  expect(mail.text).toContain('Total for 2 adults, 1 child, 1 infant, business class')
  expect(await call(alertsRoutes.news, who)).toEqual({ triggered: 1 })

  // Its link leads its reader alone to a seller, or to a web search where the provider has no link, with the whole party.
  const link = /\S+\/api\/book\/\S+/.exec(mail.text)?.[0] ?? ''
  const open = (person: SignedInUser) =>
    fetch(link, { headers: { cookie: person.cookie }, redirect: 'manual' })
  const led = await open(who)
  expect([led.status, led.headers.get('location')]).toEqual([
    302,
    expect.stringMatching(new RegExp(`:${new URL(sandboxUrl).port}/(sellers|affiliate|web-search)`)),
  ])
  const address = new URL(led.headers.get('location') ?? '')
  const shop = await fetch(address)
  expect(`${address.searchParams.get('q')} ${await shop.text()}`).toMatch(
    /adults: 2, children: 1, infants: 1|2 adults, 1 child, 1 infant/,
  )
  expect((await open(other)).headers.get('location') ?? '').not.toMatch(/sellers|affiliate|web-search/)

  const resumed = await call(alertsRoutes.change, who, { id: alert.id, body: { isActive: true } })
  expect(resumed).toMatchObject({ isTriggered: false, isActive: true, currentPrice: price, state: 'on' })

  // As the reader's mail program does, which has no session and comes from no page of ours.
  const unsubscribe = /^<(.+)>$/.exec(mail.headers.get('list-unsubscribe') ?? '')?.[1] ?? ''
  expect(mail.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const paused = await fetch(unsubscribe, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect([paused.status, await paused.json()]).toMatchObject([200, { paused: 1 }])
  expect(await alertsOf(who)).toMatchObject([{ id: alert.id, isActive: false }])
})
