import { alertsRoutes } from '@faresight/contracts/alerts/http'
import { searchRoutes } from '@faresight/contracts/search/http'
import { savedSearchRoutes } from '@faresight/contracts/search/saved-http'
import type { Postgres } from '@faresight/kit/postgres'
import { expect, inject, test } from 'vitest'
import * as z from 'zod'
import { fetchRoute } from './setup/call-route.ts'
import { isoDateInDays } from './setup/iso-dates.ts'
import { forAllTests } from './setup/for-all-tests.ts'
import { insertSignedInUser, type SignedInUser } from './setup/stack-users.ts'
import { connectToStackAndDatabase } from './setup/route-caller.ts'

const [baseUrl, sandboxUrl] = [inject('baseUrl'), inject('sandboxUrl')]
let postgres: Postgres
forAllTests(connectToStackAndDatabase, (it) => ({ postgres } = it))

const inAMonth = () => new Date(Date.now() + 30 * 24 * 60 * 60 * 1000)
const aSubscriber = () => insertSignedInUser(postgres, { plan: { status: 'active', endsAt: inAMonth() } })

let days = 60
/** On days of its own: nothing is cached, and no other test changes their fares. */
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

/** Alerts watch any airport of the city, so that a search for the trip itself is not cached. */
const toTheCity = (trip: Trip): Trip => ({ ...trip, destination: 'NYC' })

const alertsOf = (who: SignedInUser) => fetchRoute(baseUrl, alertsRoutes.alerts, who)

/** A party that only matches if every service passes on all of it. */
const terms = { passengers: 3, children: 1, infants: 1, cabinClass: 'business' }

/** Saves a search and creates an alert from it, at four fifths of the current price. */
async function alertFromSaved(who: SignedInUser, trip: Trip) {
  const body = { ...toTheCity(trip), name: 'New York', ...terms }
  const saved = await fetchRoute(baseUrl, savedSearchRoutes.save, who, { body })
  const watched = { ...toTheCity(trip), savedSearchId: saved.id }
  const targetPrice = Math.round(0.8 * (await priceNow(who, watched)))
  const alert = await fetchRoute(baseUrl, alertsRoutes.create, who, { body: { ...watched, targetPrice } })
  return { saved, alert, targetPrice }
}

/** Asks again while a response is late. */
async function priceNow(who: SignedInUser, watched: object): Promise<number> {
  const preview = async () =>
    (await fetchRoute(baseUrl, alertsRoutes.preview, who, { body: watched })).currentPrice
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

async function searchAsVisitor(trip: Trip): Promise<void> {
  const body = { ...trip, ...terms }
  const { results } = await fetchRoute(baseUrl, searchRoutes.publicSearch, null, { body })
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

/** Creates an alert, drops its fare and searches as a visitor. @returns the alert and its email */
async function dropFor(who: SignedInUser) {
  const trip = aTrip()
  const made = await alertFromSaved(who, trip)
  await changeFare(trip, 0.6)
  await searchAsVisitor(trip)
  return { ...made, trip, mail: await firstMailTo(who) }
}

test('a price drop is emailed after the next search by anyone', async () => {
  const [who, other] = [await aSubscriber(), await aSubscriber()]
  const { alert, targetPrice, trip, mail } = await dropFor(who)
  expect(alert).toMatchObject({ ...toTheCity(trip), ...terms, stops: 'any' })
  expect(alert).toMatchObject({ isActive: true, isTriggered: false })
  expect(await mailsTo(other)).toEqual([])

  const [triggered] = await alertsOf(who)
  const price = triggered?.triggeringFare?.price ?? NaN
  expect(price).toBeLessThanOrEqual(targetPrice)
  expect(triggered).toMatchObject({ id: alert.id, isTriggered: true, state: 'triggered' })
  expect(mail.subject).toContain('London to New York')
  expect(mail.text).toContain(Math.round(price).toLocaleString('en-CA'))
  expect(mail.text).toContain('Total for 2 adults, 1 child, 1 infant, business class')
  expect(await fetchRoute(baseUrl, alertsRoutes.news, who)).toEqual({ triggered: 1 })

  // The link leads its reader alone to a seller, or to a web search if the provider has no link, with the whole party.
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

  const resumed = await fetchRoute(baseUrl, alertsRoutes.change, who, {
    id: alert.id,
    body: { isActive: true },
  })
  expect(resumed).toMatchObject({ isTriggered: false, isActive: true, currentPrice: price, state: 'on' })

  // As a mail program does, without a session.
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
