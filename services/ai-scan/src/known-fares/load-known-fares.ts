import type { EarlierPrice } from '@faresight/contracts/ai-scan/calendar'
import { dayMs } from '@faresight/contracts/days'
import { hasAdultsOnly } from '@faresight/contracts/search/party'
import type { ExchangeRates } from '@faresight/contracts/search/rates'
import { readCachedFareCalendarRpc, type QuotePurpose } from '@faresight/contracts/search/rpc'
import type { Bus } from '@faresight/kit/bus/bus'
import type { Log } from '@faresight/kit/telemetry/log'
import { formatQuestionKey } from '../history/history-fare.ts'
import type { HistoryFareModel } from '../history/model.ts'
import { findBestFarePerQuote } from '../history/store.ts'
import { countFareCalendarReply } from '../metrics.ts'
import type { KnownFare } from '../sampler/task.ts'
import type { ScanQuestion } from '../scans/record.ts'
import {
  calendarToKnownFares,
  toEarlierPrices,
  convertFares,
  toKnownFares,
  newestFarePerDates,
} from './known-fares.ts'

const daysBack = 60
const maxQuotes = 2000

export interface PriorFares {
  fares: KnownFare[]
  earlierPrices: EarlierPrice[]
}

export interface PriorFaresDeps {
  bus: Bus
  rates: () => Promise<ExchangeRates>
  history: HistoryFareModel
  log: Log
  now: () => Date
}

export type PriorFaresQuery = Pick<
  ScanQuestion,
  | 'tripType'
  | 'origin'
  | 'destination'
  | 'minNights'
  | 'maxNights'
  | 'stops'
  | 'passengers'
  | 'children'
  | 'infants'
  | 'cabinClass'
  | 'currency'
  | 'from'
  | 'to'
> & { purpose: QuotePurpose; quotaKeys?: readonly string[] | undefined }

/**
 * Loads our own earlier fares and providers' calendar fares.
 * @param until excludes the scan's own quotes
 * @param signal aborted when this process stops
 */
export async function loadPriorFares(
  scan: PriorFaresQuery,
  { until, signal }: { until: Date; signal: AbortSignal },
  deps: PriorFaresDeps,
): Promise<PriorFares> {
  const [own, calendar] = await Promise.all([
    loadOwnFares(scan, until, deps),
    loadCalendarFares(scan, signal, deps),
  ])
  return { fares: [...own.fares, ...calendar], earlierPrices: own.earlierPrices }
}

async function loadOwnFares(scan: PriorFaresQuery, until: Date, deps: PriorFaresDeps): Promise<PriorFares> {
  const at = deps.now()
  const { origin, destination, tripType, currency, from, to } = scan
  const window = { since: new Date(at.getTime() - daysBack * dayMs), until, from, to, most: maxQuotes }
  const read = (question: Parameters<typeof formatQuestionKey>[0]) =>
    findBestFarePerQuote(deps.history, formatQuestionKey(question), window)
  const leg = { ...scan, tripType: 'oneway' as const }
  const [pairs, out, back] = await Promise.all([
    read(scan),
    tripType === 'oneway' ? [] : read(leg),
    tripType === 'oneway' ? [] : read({ ...leg, origin: destination, destination: origin }),
  ])
  const isForeign = [pairs, out, back].flat().some((fare) => fare.currency !== currency)
  const rates = isForeign ? await orNull('no exchange rates for a scan', deps.rates, deps) : null
  const own = (fares: typeof pairs) => newestFarePerDates(convertFares(fares, currency, rates), scan)
  const known = own(pairs)
  const isSameParty = hasAdultsOnly(scan)
  const source = isSameParty ? ('own' as const) : ('calendar' as const)
  const legs = [
    ...toKnownFares(own(out), at, { source, legOf: 'outbound' }),
    ...toKnownFares(own(back), at, { source, legOf: 'inbound' }),
  ]
  return {
    earlierPrices: isSameParty ? toEarlierPrices(known) : [],
    fares: [...toKnownFares(known, at, { source }), ...legs],
  }
}

async function loadCalendarFares(
  scan: PriorFaresQuery,
  signal: AbortSignal,
  { bus, now, ...deps }: PriorFaresDeps,
): Promise<KnownFare[]> {
  const { origin, destination, tripType, from, to, currency, purpose, quotaKeys } = scan
  const request = { origin, destination, tripType, from, to, currency, purpose, quotaKeys }
  const read = () =>
    orNull('no fare calendar for a scan', () => bus.request(readCachedFareCalendarRpc, request), deps)
  const first = await read()
  // A late calendar is complete a few seconds later, and improves the scan by more than they cost.
  const isLate = first?.providers.some(({ status }) => status === 'late') && !signal.aborted
  const calendar = (isLate && (await read())) || first
  if (!calendar) return []
  for (const { provider, status, detail } of calendar.providers) {
    countFareCalendarReply(provider, status)
    if (status !== 'ok')
      deps.log.warn({ provider, status, detail, origin, destination }, 'a fare calendar is incomplete')
  }
  return calendarToKnownFares(calendar.fares, scan, now())
}

/** A scan runs without the search service's answers. */
async function orNull<T>(what: string, read: () => Promise<T>, { log }: { log: Log }): Promise<T | null> {
  return read().catch((error: unknown) => {
    log.warn({ err: error }, what)
    return null
  })
}
