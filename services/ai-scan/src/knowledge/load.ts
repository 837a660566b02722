import type { EarlierPrice } from '@faresight/contracts/ai-scan/calendar'
import { dayMs } from '@faresight/contracts/days'
import { hasAdultsOnly } from '@faresight/contracts/search/party'
import type { ExchangeRates } from '@faresight/contracts/search/rates'
import { readFareCalendarRpc, type QuotePurpose } from '@faresight/contracts/search/rpc'
import type { Bus } from '@faresight/kit/bus/bus'
import type { Log } from '@faresight/kit/telemetry/log'
import { askedKey } from '../history/fare.ts'
import type { HistoryModel } from '../history/model.ts'
import { faresAsked } from '../history/store.ts'
import { countFareCalendar } from '../metrics.ts'
import type { KnownFare } from '../sampler/task.ts'
import type { ScanQuestion } from '../scans/record.ts'
import { calendarFares, earlierPrices, inCurrency, knownFares, ownFares } from './known.ts'

/** Older prices say little of those of now. */
const daysBack = 60
/** The newest of that many quotes are looked through. */
const mostQuotes = 2000

export interface Knowledge {
  /** For the sampler. */
  fares: KnownFare[]
  /** For the price calendar. */
  seen: EarlierPrice[]
}

export interface KnowledgeDeps {
  bus: Bus
  /** The exchange rates of now. */
  rates: () => Promise<ExchangeRates>
  history: HistoryModel
  log: Log
  now: () => Date
}

/** What knowledge is about: a scan, or what else is looked at as one. */
export type KnowledgeQuestion = Pick<
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
> & { purpose: QuotePurpose; spenders?: readonly string[] | undefined }

/**
 * What is known of a scan's fares before its first check: our own quotes, and what providers' calendars remember.
 *
 * @param until quotes from then on are the scan's own
 * @param signal aborted when this process stops
 */
export async function loadKnowledge(
  scan: KnowledgeQuestion,
  { until, signal }: { until: Date; signal: AbortSignal },
  deps: KnowledgeDeps,
): Promise<Knowledge> {
  const [own, calendar] = await Promise.all([ownKnowledge(scan, until, deps), calendarOf(scan, signal, deps)])
  return { fares: [...own.fares, ...calendar], seen: own.seen }
}

async function ownKnowledge(scan: KnowledgeQuestion, until: Date, deps: KnowledgeDeps): Promise<Knowledge> {
  const at = deps.now()
  const { origin, destination, tripType, currency, from, to } = scan
  const window = { since: new Date(at.getTime() - daysBack * dayMs), until, from, to, most: mostQuotes }
  const read = (question: Parameters<typeof askedKey>[0]) =>
    faresAsked(deps.history, askedKey(question), window)
  const leg = { ...scan, tripType: 'oneway' as const }
  const [pairs, out, back] = await Promise.all([
    read(scan),
    tripType === 'oneway' ? [] : read(leg),
    tripType === 'oneway' ? [] : read({ ...leg, origin: destination, destination: origin }),
  ])
  const isForeign = [pairs, out, back].flat().some((fare) => fare.currency !== currency)
  const rates = isForeign ? await orNull('no exchange rates for a scan', deps.rates, deps) : null
  const own = (fares: typeof pairs) => ownFares(inCurrency(fares, currency, rates), scan)
  const known = own(pairs)
  const isSameParty = hasAdultsOnly(scan)
  const source = isSameParty ? ('own' as const) : ('calendar' as const)
  const legs = [
    ...knownFares(own(out), at, { source, legOf: 'outbound' }),
    ...knownFares(own(back), at, { source, legOf: 'inbound' }),
  ]
  return {
    seen: isSameParty ? earlierPrices(known) : [],
    fares: [...knownFares(known, at, { source }), ...legs],
  }
}

async function calendarOf(
  scan: KnowledgeQuestion,
  signal: AbortSignal,
  { bus, now, ...deps }: KnowledgeDeps,
): Promise<KnownFare[]> {
  const { origin, destination, tripType, from, to, currency, purpose, spenders } = scan
  const asked = { origin, destination, tripType, from, to, currency, purpose, spenders }
  const ask = () =>
    orNull('no calendar of fares for a scan', () => bus.request(readFareCalendarRpc, asked), deps)
  const first = await ask()
  // What was late goes on and is there a little later: a scan without it is off by more than these seconds are worth.
  const isLate = first?.providers.some(({ status }) => status === 'late') && !signal.aborted
  const told = (isLate && (await ask())) || first
  if (!told) return []
  for (const { provider, status, detail } of told.providers) {
    countFareCalendar(provider, status)
    if (status !== 'ok')
      deps.log.warn({ provider, status, detail, origin, destination }, 'a calendar is not whole')
  }
  return calendarFares(told.fares, scan, now())
}

/** A scan can do without what search tells: who is away is not waited for. */
async function orNull<T>(what: string, ask: () => Promise<T>, { log }: { log: Log }): Promise<T | null> {
  return ask().catch((error: unknown) => {
    log.warn({ err: error }, what)
    return null
  })
}
