import { randomUUID } from 'node:crypto'
import { adminRoutes } from '@faresight/contracts/admin/http'
import { alertsRoutes } from '@faresight/contracts/alerts/http'
import { aiScanRoutes } from '@faresight/contracts/ai-scan/http'
import { scanStreamEventSchemas } from '@faresight/contracts/ai-scan/stream'
import { accountRoutes } from '@faresight/contracts/auth/account-http'
import { authRoutes } from '@faresight/contracts/auth/http'
import { searchRoutes } from '@faresight/contracts/search/http'
import { savedSearchRoutes } from '@faresight/contracts/search/saved-http'
import type { LocalStack } from '@faresight/local/stack/stack'
import { fetchRoute } from './call-route.ts'
import { isoDateInDays } from './iso-dates.ts'
import { readEventStream } from './event-stream.ts'
import type { SignedInUser } from './stack-users.ts'

/** A user action that is repeated. */
export interface LoadAction {
  everyMs: number
  /** @throws for any but a successful response */
  once: () => Promise<unknown>
}

/** The users, and what they have created, none of which may be lost. */
export interface LoadUsersAndResources {
  subscriber: SignedInUser
  another: SignedInUser
  admin: SignedInUser
  /** Ids of alerts and names of saved searches. */
  kept: { alerts: string[]; searches: string[] }
  scans: string[]
  /** How often a broken stream was resumed. */
  resumedStreams: number
}

let days = 60
const aTrip = () => ({ origin: 'LHR', destination: 'JFK', departureDate: isoDateInDays((days += 1)) })
const oneWay = () => ({ ...aTrip(), tripType: 'oneway' as const })

/** One action of each kind, through the public address. */
export async function createLoadActions(
  stack: LocalStack,
  doers: LoadUsersAndResources,
): Promise<Record<string, LoadAction>> {
  const { url, demo } = stack
  const { subscriber, another, admin, kept } = doers
  const account = { email: demo.accounts[0], password: demo.password }
  const link = await findBookingPath(url, subscriber)
  return {
    page: { everyMs: 100, once: () => navigate(url) },
    search: {
      everyMs: 2500,
      once: () => fetchRoute(url, searchRoutes.publicSearch, null, { body: oneWay() }),
    },
    'sign-in': { everyMs: 5000, once: () => fetchRoute(url, authRoutes.login, null, { body: account }) },
    account: { everyMs: 400, once: () => fetchRoute(url, accountRoutes.account, subscriber) },
    figures: { everyMs: 2000, once: () => fetchRoute(url, adminRoutes.financial, admin) },
    'booking link': { everyMs: 2000, once: () => navigate(url + link, { cookie: subscriber.cookie }, 302) },
    'saved search': { everyMs: 2000, once: () => saveSearch(url, subscriber, kept.searches) },
    alert: { everyMs: 4000, once: () => createAlert(url, subscriber, kept.alerts) },
    scan: { everyMs: 1000, once: () => followScan(url, doers, subscriber) },
    'another scan': { everyMs: 1000, once: () => followScan(url, doers, another) },
  }
}

async function navigate(url: string, headers: Record<string, string> = {}, status = 200): Promise<void> {
  const response = await fetch(url, {
    redirect: 'manual',
    headers: {
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
  })
  const text = await response.text()
  if (response.status !== status) throw new Error(`${response.status} ${text.slice(0, 300)}`)
}

async function findBookingPath(url: string, who: SignedInUser): Promise<string> {
  const { searchId } = await fetchRoute(url, searchRoutes.search, who, { body: oneWay() })
  const { results } = await fetchRoute(url, searchRoutes.results, who, { id: searchId })
  const link = results
    .flatMap((it) => ('options' in it ? it.options : []))
    .find((it) => it?.bookingUrl)?.bookingUrl
  if (!link) throw new Error('No result can be booked.')
  return new URL(link, url).pathname
}

async function saveSearch(url: string, who: SignedInUser, kept: string[]): Promise<void> {
  const name = `search ${randomUUID()}`
  await fetchRoute(url, savedSearchRoutes.save, who, { body: { ...oneWay(), name } })
  kept.push(name)
}

async function createAlert(url: string, who: SignedInUser, kept: string[]): Promise<void> {
  const { id } = await fetchRoute(url, alertsRoutes.create, who, { body: { ...aTrip(), targetPrice: 1 } })
  kept.push(id)
}

const destinations = 'JFK BOS LAX SFO MIA ORD IAD DXB SIN BKK HND CPT GRU YYZ'.split(' ')

/** Starts a scan and follows it to its end. A broken stream is resumed, as a browser does. */
async function followScan(url: string, doers: LoadUsersAndResources, who: SignedInUser): Promise<void> {
  const { scans } = doers
  // Each different: a repeated one within an hour would return the first.
  const destination = destinations[scans.length % destinations.length]
  const passengers = 1 + Math.floor(scans.length / destinations.length)
  const body = { origin: 'LHR', destination, passengers, searchPeriod: '12_months', tripType: 'oneway' }
  const { searchId } = await fetchRoute(url, aiScanRoutes.scan, who, { body })
  scans.push(searchId)
  const path = url + aiScanRoutes.recordEvents.path.replace('{searchId}', searchId)
  let last = -1
  for (let isResumed = false; ; isResumed = true) {
    if (isResumed) doers.resumedStreams++
    const headers = { cookie: who.cookie, ...(last >= 0 && { 'last-event-id': String(last) }) }
    for await (const { id, event, data } of readEventStream(scanStreamEventSchemas, path, { headers })) {
      // Problems have no id.
      if (event === 'problem') throw new Error(`The stream failed: ${JSON.stringify(data)}`)
      if (id <= last) throw new Error(`Event ${id} came after ${last}.`)
      last = id
      if (event === 'done') return
    }
  }
}
