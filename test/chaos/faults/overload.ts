import { setTimeout as delay } from 'node:timers/promises'
import { authRoutes } from '@faresight/contracts/auth/http'
import { searchRoutes } from '@faresight/contracts/search/http'
import * as z from 'zod'
import { isoDateInDays } from '../../setup/iso-dates.ts'
import { CallError, type ChaosClient, createChaosClient } from '../client.ts'
import { type ChaosContext, FaultTally, waitForRecovery } from '../context.ts'
import { quantile } from '../recovery.ts'
import type { ReportRow } from '../report.ts'

/** How many clients use a route when its goodput is highest on two cores. */
const peakClients = 8
const factor = 10
const minRetryMs = 100

interface Route {
  name: string
  call: (client: ChaosClient) => Promise<unknown>
}

let days = 0
const demo = { email: 'member@faresight.test', password: 'Faresight-1!' }

const routes: readonly Route[] = [
  {
    name: 'sign-in',
    call: (client) => client.call({ ...authRoutes.login, answer: z.unknown() }, { body: demo }),
  },
  {
    name: 'search',
    call: (client) => {
      const departureDate = isoDateInDays(30 + (days++ % 300))
      const body = { origin: 'BOS', destination: 'SEA', departureDate, tripType: 'oneway' }
      return client.call({ ...searchRoutes.publicSearch, answer: z.unknown() }, { body })
    },
  },
  { name: 'airports', call: (client) => client.call(searchRoutes.airport, { id: 'CDG' }) },
]

interface Measured {
  perSecond: number
  p99: number
  refused: number
  /** Accepted, and yet not answered well. */
  failed: number
  accepted: number
}

/** Ten times as many clients as a route serves best, who retry when told to, for each of three routes. */
export async function overload(context: ChaosContext): Promise<ReportRow[]> {
  const { site, options, say, isOver } = context
  const rows: ReportRow[] = []
  for (let count = 0; count < options.overloads && !isOver(); count++) {
    const route = routes[count % routes.length]
    if (!route) break
    await using client = createChaosClient(site.url, peakClients * factor)
    const seconds = options.overloadSeconds
    const peak = await measure(route, client, peakClients, seconds)
    const over = await measure(route, client, peakClients * factor, seconds)
    const tally = new FaultTally(`tenfold load of ${route.name}`)
    const recovery = await waitForRecovery(context, performance.now())
    tally.add(recovery)
    const note =
      `goodput ${peak.perSecond.toFixed(1)} → ${over.perSecond.toFixed(1)}/s, p99 of accepted ${peak.p99.toFixed(0)} → ` +
      `${over.p99.toFixed(0)} ms, ${over.refused} refused, ${over.failed} of ${over.accepted} accepted failed`
    say(`${route.name}: ${note}, recovered in ${recovery?.toFixed(0)} ms`)
    rows.push(tally.toRow(note))
  }
  return rows
}

async function measure(
  route: Route,
  client: ChaosClient,
  clients: number,
  seconds: number,
): Promise<Measured> {
  const until = performance.now() + seconds * 1000
  const took: number[] = []
  let refused = 0
  let failed = 0
  const one = async () => {
    while (performance.now() < until) {
      const from = performance.now()
      try {
        await route.call(client)
        took.push(performance.now() - from)
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        if (error.outcome === 'refused') refused++
        else failed++
        const retryMs = Math.max(minRetryMs, error.retryAfterMs)
        await delay(Math.min(retryMs, Math.max(0, until - performance.now())))
      }
    }
  }
  await Promise.all(Array.from({ length: clients }, one))
  return {
    perSecond: took.length / seconds,
    p99: quantile(took, 0.99),
    refused,
    failed,
    accepted: took.length + failed,
  }
}
