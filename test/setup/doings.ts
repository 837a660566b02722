import { randomUUID } from 'node:crypto'
import { adminRoutes } from '@faresight/contracts/admin/http'
import { alertsRoutes } from '@faresight/contracts/alerts/http'
import { aiScanRoutes } from '@faresight/contracts/ai-scan/http'
import { scanStreamEventSchemas } from '@faresight/contracts/ai-scan/stream'
import { accountRoutes } from '@faresight/contracts/auth/account-http'
import { authRoutes } from '@faresight/contracts/auth/http'
import type { RouteDefinition } from '@faresight/contracts/route'
import { searchRoutes } from '@faresight/contracts/search/http'
import { savedSearchRoutes } from '@faresight/contracts/search/saved-http'
import type { LocalStack } from '@faresight/local/stack/stack'
import type * as z from 'zod'
import { dayIn } from './days.ts'
import { eventsAt } from './event-stream.ts'
import type { Person } from './stack-people.ts'

/** Something that people do all the time. */
export interface Doing {
  everyMs: number
  /** Throws where anything but the good answer comes. */
  once: () => Promise<unknown>
}

/** Who does it, and what they have kept and begun: nothing of that may be lost. */
export interface Doers {
  subscriber: Person
  /** Somebody else with a plan. */
  another: Person
  admin: Person
  /** Ids of alerts and names of searches that were kept. */
  kept: { alerts: string[]; searches: string[] }
  scans: string[]
  /** How often a stream was taken up again. */
  resumed: number
}

let days = 60
const aTrip = () => ({ origin: 'LHR', destination: 'JFK', departureDate: dayIn((days += 1)) })
const oneWay = () => ({ ...aTrip(), tripType: 'oneway' as const })

/** A bit of everything, against the address that people know. */
export async function doings(stack: LocalStack, doers: Doers): Promise<Record<string, Doing>> {
  const { url, demo } = stack
  const { subscriber, another, admin, kept } = doers
  const account = { email: demo.accounts[0], password: demo.password }
  const link = await bookingLink(url, subscriber)
  return {
    page: { everyMs: 100, once: () => open(url) },
    search: { everyMs: 2500, once: () => call(url, searchRoutes.publicSearch, null, { body: oneWay() }) },
    'sign-in': { everyMs: 5000, once: () => call(url, authRoutes.login, null, { body: account }) },
    account: { everyMs: 400, once: () => call(url, accountRoutes.account, subscriber) },
    figures: { everyMs: 2000, once: () => call(url, adminRoutes.financial, admin) },
    'booking link': { everyMs: 2000, once: () => open(url + link, { cookie: subscriber.cookie }, 302) },
    'saved search': { everyMs: 2000, once: () => keepSearch(url, subscriber, kept.searches) },
    alert: { everyMs: 4000, once: () => keepAlert(url, subscriber, kept.alerts) },
    scan: { everyMs: 1000, once: () => followScan(url, doers, subscriber) },
    'another scan': { everyMs: 1000, once: () => followScan(url, doers, another) },
  }
}

/** A call as a page of ours makes it, once. */
export async function call<A extends z.ZodType>(
  url: string,
  route: Pick<RouteDefinition, 'method' | 'path' | 'status'> & { answer: A },
  who: Person | null,
  { body, id = '' }: { body?: object; id?: string } = {},
): Promise<z.output<A>> {
  const response = await fetch(url + route.path.replace(/\{\w+\}/, id), {
    method: route.method,
    headers: {
      origin: url,
      ...(who && { cookie: who.cookie }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (response.status !== (route.status ?? 200)) throw new Error(`${response.status} ${text.slice(0, 300)}`)
  return route.answer.parse(text === '' ? undefined : JSON.parse(text))
}

/** As a browser that goes there. */
async function open(url: string, headers: Record<string, string> = {}, status = 200): Promise<void> {
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

async function bookingLink(url: string, who: Person): Promise<string> {
  const { searchId } = await call(url, searchRoutes.search, who, { body: oneWay() })
  const { results } = await call(url, searchRoutes.results, who, { id: searchId })
  const link = results
    .flatMap((it) => ('options' in it ? it.options : []))
    .find((it) => it?.bookingUrl)?.bookingUrl
  if (!link) throw new Error('No result can be booked.')
  return new URL(link, url).pathname
}

async function keepSearch(url: string, who: Person, kept: string[]): Promise<void> {
  const name = `search ${randomUUID()}`
  await call(url, savedSearchRoutes.save, who, { body: { ...oneWay(), name } })
  kept.push(name)
}

async function keepAlert(url: string, who: Person, kept: string[]): Promise<void> {
  const { id } = await call(url, alertsRoutes.create, who, { body: { ...aTrip(), targetPrice: 1 } })
  kept.push(id)
}

const places = [
  'JFK',
  'BOS',
  'LAX',
  'SFO',
  'MIA',
  'ORD',
  'IAD',
  'DXB',
  'SIN',
  'BKK',
  'HND',
  'CPT',
  'GRU',
  'YYZ',
]

/** Begins a scan and looks on until it is done. A stream that breaks off is taken up where it was, as a browser does. */
async function followScan(url: string, doers: Doers, who: Person): Promise<void> {
  const { scans } = doers
  // No two are the same: a second one of the last hour would be the first.
  const destination = places[scans.length % places.length]
  const passengers = 1 + Math.floor(scans.length / places.length)
  const body = { origin: 'LHR', destination, passengers, searchPeriod: '12_months', tripType: 'oneway' }
  const { searchId } = await call(url, aiScanRoutes.scan, who, { body })
  scans.push(searchId)
  const path = url + aiScanRoutes.recordEvents.path.replace('{searchId}', searchId)
  let last = -1
  for (let again = false; ; again = true) {
    if (again) doers.resumed++
    const headers = { cookie: who.cookie, ...(last >= 0 && { 'last-event-id': String(last) }) }
    for await (const { id, event, data } of eventsAt(scanStreamEventSchemas, path, { headers })) {
      // It has no number.
      if (event === 'problem') throw new Error(`The stream failed: ${JSON.stringify(data)}`)
      if (id <= last) throw new Error(`Event ${id} came after ${last}.`)
      last = id
      if (event === 'done') return
    }
  }
}
