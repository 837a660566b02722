import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { adminRoutes } from '@faresight/contracts/admin/http'
import { alertsRoutes } from '@faresight/contracts/alerts/http'
import { aiScanRoutes } from '@faresight/contracts/ai-scan/http'
import { accountRoutes } from '@faresight/contracts/auth/account-http'
import { authRoutes } from '@faresight/contracts/auth/http'
import { billingRoutes } from '@faresight/contracts/billing/http'
import { gatewayRoutes } from '@faresight/contracts/gateway/http'
import { searchRoutes } from '@faresight/contracts/search/http'
import { savedSearchRoutes } from '@faresight/contracts/search/saved-http'
import * as z from 'zod'
import { isoDateInDays } from '../setup/iso-dates.ts'
import { payCheckout } from '../setup/pay-checkout.ts'
import type { SignedInUser } from '../setup/stack-users.ts'
import { CallError, type CallOutcome, type ChaosClient } from './client.ts'
import type { Journal } from './journal.ts'
import type { Probe } from './recovery.ts'

/** Who the load acts for. */
export interface LoadUsers {
  subscribers: readonly SignedInUser[]
  /** Each buys a plan once. */
  members: readonly (SignedInUser & { email: string })[]
  /** May read the dashboard. */
  owner: SignedInUser
}

export interface LoadFailure {
  at: number
  action: string
  outcome: Exclude<CallOutcome, 'ok'>
  message: string
}

export interface Load extends AsyncDisposable {
  /** The latest ten thousand, of about six minutes. */
  probes: Probe[]
  failures: LoadFailure[]
  /** Calls by action and outcome. */
  counts: Map<string, Partial<Record<CallOutcome, number>>>
}

const password = 'Tr1cky!pass'
const destinations = 'JFK BOS LAX SFO MIA ORD IAD DXB SIN BKK HND CPT GRU YYZ'.split(' ')

let trips = 0
/** A new trip each time. */
function nextTrip() {
  const index = trips++
  return {
    origin: 'LHR',
    destination: destinations[index % destinations.length],
    departureDate: isoDateInDays(40 + (Math.floor(index / destinations.length) % 250)),
    tripType: 'oneway' as const,
  }
}

/** Acts on a site until it is disposed, and probes each service all the time. */
export function startLoad(client: ChaosClient, users: LoadUsers, journal: Journal): Load {
  const stop = new AbortController()
  const probes: Probe[] = []
  const failures: LoadFailure[] = []
  const counts: Load['counts'] = new Map()
  const now = () => performance.now()

  async function attempt(action: string, work: () => Promise<unknown>): Promise<CallOutcome> {
    const outcome = await work().then(
      (): CallOutcome => 'ok',
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error
        failures.push({ at: now(), action, outcome: error.outcome, message: error.message })
        return error.outcome
      },
    )
    const ofAction = counts.get(action) ?? {}
    ofAction[outcome] = (ofAction[outcome] ?? 0) + 1
    counts.set(action, ofAction)
    return outcome
  }

  async function repeat(everyMs: number, once: () => Promise<unknown>): Promise<void> {
    while (!stop.signal.aborted) {
      await once()
      await delay(everyMs, undefined, { signal: stop.signal }).catch(() => {})
    }
  }

  const probe = (kind: string, once: () => Promise<unknown>) =>
    repeat(probeEveryMs, async () => {
      const startedAt = now()
      const outcome = await attempt(kind, once)
      probes.push({ kind, startedAt, endedAt: now(), outcome })
      if (probes.length > maxProbes) probes.shift()
    })

  const running = [
    ...Object.entries(probesOf(client, users)).map(([kind, once]) => probe(kind, once)),
    ...actionsOf(client, users, journal).map(({ name, everyMs, once }) =>
      repeat(everyMs, () => attempt(name, once)),
    ),
  ]
  return {
    probes,
    failures,
    counts,
    async [Symbol.asyncDispose]() {
      stop.abort()
      await Promise.all(running)
    },
  }
}

const probeEveryMs = 250
const maxProbes = 10_000
/** As long as a person waits for a page. */
const probeTimeoutMs = 10_000

/** A read of each service. */
function probesOf(
  { call }: ChaosClient,
  { subscribers, owner }: LoadUsers,
): Record<string, () => Promise<unknown>> {
  const cookie = subscribers[0]?.cookie
  const read = { cookie, timeoutMs: probeTimeoutMs }
  return {
    'gateway: config': () => call(gatewayRoutes.config, { timeoutMs: probeTimeoutMs }),
    'auth: account': () => call(accountRoutes.account, read),
    'search: airport': () => call(searchRoutes.airport, { ...read, id: 'LHR' }),
    'search: saved searches': () => call(savedSearchRoutes.favorites, read),
    'ai-scan: scans': () => call(aiScanRoutes.scans, read),
    'alerts: news': () => call(alertsRoutes.news, read),
    'billing: plan': () => call(billingRoutes.subscription, read),
    'admin: audit': () => call(adminRoutes.audit, { ...read, cookie: owner.cookie }),
  }
}

interface Action {
  name: string
  everyMs: number
  once: () => Promise<unknown>
}

function actionsOf(client: ChaosClient, { subscribers, members }: LoadUsers, journal: Journal): Action[] {
  const { call } = client
  const buyers = [...members]
  const own = <T>(use: (cookie: string) => Promise<T>) => {
    let turn = 0
    return () => use(subscribers[turn++ % subscribers.length]?.cookie ?? '')
  }
  return [
    { name: 'sign up', everyMs: 2000, once: () => signUp(client, journal) },
    {
      name: 'save a search',
      everyMs: 1000,
      once: own(async (cookie) => {
        const name = `search ${randomUUID()}`
        await call(savedSearchRoutes.save, { cookie, body: { ...nextTrip(), name } })
        journal.record('saved search', name)
      }),
    },
    {
      name: 'set an alert',
      everyMs: 3000,
      once: own(async (cookie) => {
        const { id } = await call(alertsRoutes.create, { cookie, body: { ...nextTrip(), targetPrice: 1 } })
        journal.record('alert', id)
      }),
    },
    {
      name: 'set an alert that triggers',
      everyMs: 3000,
      once: own(async (cookie) => {
        const { id } = await call(alertsRoutes.create, { cookie, body: { ...nextTrip(), targetPrice: 9000 } })
        journal.record('alert to trigger', id)
      }),
    },
    {
      name: 'search',
      everyMs: 2000,
      once: () => call({ ...searchRoutes.publicSearch, answer: z.unknown() }, { body: nextTrip() }),
    },
    {
      name: 'scan',
      everyMs: 8000,
      once: own(async (cookie) => {
        const { origin, destination } = nextTrip()
        const body = {
          origin,
          destination,
          passengers: 1 + (trips % 8),
          searchPeriod: '1_month',
          tripType: 'oneway',
        }
        const { searchId } = await call(aiScanRoutes.scan, { cookie, body })
        journal.record('scan', searchId)
      }),
    },
    { name: 'buy a plan', everyMs: 10_000, once: () => buyPlan(client, buyers, journal) },
  ]
}

async function signUp({ call }: ChaosClient, journal: Journal): Promise<void> {
  const email = `${randomUUID()}@example.org`
  await call({ ...authRoutes.register, answer: z.unknown() }, { body: { email, password, firstName: 'Ada' } })
  journal.record('account', email)
}

/** A buyer whose purchase was interrupted tries again, as people do. */
async function buyPlan(
  { call }: ChaosClient,
  buyers: (SignedInUser & { email: string })[],
  journal: Journal,
): Promise<void> {
  const [buyer] = buyers
  if (!buyer) return
  const { cookie, email } = buyer
  const { url } = await call(billingRoutes.createCheckout, { cookie, body: { planId: 'monthly' } })
  buyers.shift()
  await payCheckout(url).catch((error: unknown) => {
    throw new CallError('unreachable', `Stripe's page: ${String(error)}`)
  })
  journal.record('plan', email)
}
