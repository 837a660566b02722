import { dayMs } from '@faresight/contracts/days'
import { daysOfMonths, searchHistoryMonths, visitorScanHours } from '@faresight/contracts/retention'
import { quoteLifeMs } from '@faresight/contracts/search/limits'
import { parts } from '@faresight/contracts/services'
import { streams } from '@faresight/contracts/streams'
import { checksAtOnce } from '../../services/alerts/src/checking/pace.ts'
import { priceDayRetentionDays } from '../../services/ai-scan/src/history/price-days.ts'
import { type Cost, type Costs, costNamed } from './costs.ts'
import { type Demand, inTheBusiestSecond } from './demand.ts'
import { fullness, server, usdPerRequest } from './habits.ts'
import { readScaler } from './scaler.ts'
import { underWay } from './simulation/slowness.ts'

/** Everything that a demand needs, in the busiest second where it is a rate. */
export interface Supply {
  /** Of `cores`, what is used for people. */
  working: Record<string, number>
  /** Processors in use, by process or server, with what is done with nobody there. */
  cores: Record<string, number>
  /** Processes of each part: one processor each, and so many places for what waits, both used to `fullness`; two at least. */
  processes: Record<string, number>
  /** Bytes of memory of all processes of a part: as many times the most that one was seen to have, and open streams. */
  memory: Record<string, number>
  /** Bytes a second to callers. */
  sent: number
  postgres: { bytes: number; writtenAhead: number; servers: number }
  mongo: { fares: number; scans: number }
  bus: { eventsASecond: number; eventBytes: number; rememberedBytes: number }
  providers: { requestsASecond: number; requestsADay: number; usdADay: number }
  /** Bytes of memory that open streams hold at the gateways and at their services. */
  streamBytes: number
}

/** The one thing that is kept for less time than others of its kind. */
const visitorScan = 'a visitor’s scan'

const days = {
  /** What is kept of searches, scans and alerts: a year. */
  kept: daysOfMonths(searchHistoryMonths),
  /** Visitors' scans. */
  visitorScans: visitorScanHours / 24,
  /** Outboxes and inboxes together: an event is in one for a day and in the other for fourteen. */
  passing: 14,
  events: streams.events.maxAgeMs / dayMs,
} as const

/** What a demand needs at these costs. */
export function supplyFor({ accounts, perDay, openStreams }: Demand, costs: Costs): Supply {
  const busiest = inTheBusiestSecond(perDay)
  const sumOf = (rates: Record<string, number>, figure: (cost: Cost) => number) =>
    Object.entries(rates).reduce((sum, [name, rate]) => sum + rate * figure(costNamed(costs, name)), 0)
  const names = Object.keys(costs.idleMsASecond).filter((name) => name !== 'sandbox')
  const bearing = (name: string) =>
    ((costs.bearing.cpuMsPerMillionHours[name] ?? 0) * accounts) / 1e6 / 3600 / 1000
  /** Of a processor, with nobody there. */
  const idle = (name: string) => (costs.idleMsASecond[name] ?? 0) / 1000
  const working = Object.fromEntries(
    names.map((name) => [name, sumOf(busiest, ({ cpuMs }) => cpuMs[name] ?? 0) / 1000 + bearing(name)]),
  )
  const atOnce = (...of: string[]) => of.reduce((sum, name) => sum + underWay(name, busiest, costs), 0)
  const places: Record<string, number> = {
    'ai-scan': atOnce('a subscriber’s scan', 'a member’s scan') / readScaler().each,
    alerts: atOnce('a check of an alert', 'a check that triggers, with its mail') / checksAtOnce,
  }
  const processes = Object.fromEntries(
    parts.map((part) => {
      const forWork = (working[part] ?? 0) / (fullness - idle(part))
      return [part, Math.max(2, Math.ceil(Math.max(forWork, (places[part] ?? 0) / fullness)))]
    }),
  )
  // Servers are one each: what they do with nobody there counts once.
  const cores = Object.fromEntries(
    names.map((name) => [name, (working[name] ?? 0) + (processes[name] ?? 1) * idle(name)]),
  )
  const streams = (part: string) => openStreams * (costs.openStreamBytes[part] ?? 0)
  const memory = (part: string) => (processes[part] ?? 0) * (costs.memoryAtMost[part] ?? 0) + streams(part)
  const writtenAhead = sumOf(busiest, ({ kept }) => kept.writtenAhead)
  const bytes =
    accounts * costs.bearing.postgres +
    sumOf(perDay, ({ kept }) => kept.postgres) * days.kept +
    sumOf(perDay, ({ kept }) => kept.passing) * days.passing
  const requestsADay = sumOf(perDay, ({ kept }) => kept.asked)
  return {
    working,
    cores,
    processes,
    memory: Object.fromEntries(parts.map((part) => [part, memory(part)])),
    sent: sumOf(busiest, ({ received }) => received),
    postgres: {
      bytes,
      writtenAhead,
      servers: Math.ceil(
        Math.max(
          (cores['PostgreSQL'] ?? 0) / (server.cores * fullness),
          bytes / (server.disk * fullness),
          writtenAhead / (server.writtenAhead * fullness),
        ),
      ),
    },
    mongo: {
      fares: sumOf(perDay, ({ kept }) => kept.fares) * priceDayRetentionDays,
      scans: Object.entries(perDay).reduce(
        (sum, [name, times]) =>
          sum +
          times * costNamed(costs, name).kept.scans * (name === visitorScan ? days.visitorScans : days.kept),
        0,
      ),
    },
    bus: {
      eventsASecond: sumOf(busiest, ({ kept }) => kept.told),
      eventBytes: sumOf(perDay, ({ kept }) => kept.events) * days.events,
      rememberedBytes: sumOf(busiest, ({ kept }) => kept.remembered) * (quoteLifeMs / 1000),
    },
    providers: {
      requestsASecond: sumOf(busiest, ({ kept }) => kept.asked),
      requestsADay,
      usdADay: requestsADay * usdPerRequest,
    },
    streamBytes: openStreams * Object.values(costs.openStreamBytes).reduce((sum, one) => sum + one, 0),
  }
}
