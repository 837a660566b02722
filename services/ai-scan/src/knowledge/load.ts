import type { EarlierPrice } from '@faresight/contracts/ai-scan/calendar'
import { dayMs } from '@faresight/contracts/days'
import { fareCalendar } from '@faresight/contracts/search/rpc'
import type { Bus } from '@faresight/kit/bus/bus'
import type { Log } from '@faresight/kit/telemetry/log'
import { askedKey } from '../history/fare.ts'
import type { HistoryModel } from '../history/model.ts'
import { minorPerCent, rememberedFares } from '../history/store.ts'
import type { KnownFare } from '../sampler/task.ts'
import type { ScanPurpose, ScanQuestion } from '../scans/record.ts'
import { calendarFares, earlierPrices, newestOfPairs, ownFares } from './known.ts'

/** Older prices say little of those of now. */
const rememberedDays = 60
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
  history: HistoryModel
  log: Log
  now: () => Date
}

/**
 * What is known of a scan's fares before its first check: our own quotes, and what providers' calendars remember.
 *
 * @param until quotes from then on are the scan's own
 */
export async function loadKnowledge(
  scan: ScanQuestion & { purpose: ScanPurpose },
  until: Date,
  deps: KnowledgeDeps,
): Promise<Knowledge> {
  const [own, calendar] = await Promise.all([ownKnowledge(scan, until, deps), calendarOf(scan, deps)])
  return { fares: [...own.fares, ...calendar], seen: own.seen }
}

async function ownKnowledge(scan: ScanQuestion, until: Date, { history, now }: KnowledgeDeps) {
  const since = new Date(now().getTime() - rememberedDays * dayMs)
  const perCent = await minorPerCent(history, scan.currency)
  const { origin, destination, from, to } = scan
  const window = { since, until, from, to, most: mostQuotes }
  const pricesOf = async (question: Parameters<typeof askedKey>[0]) => {
    return newestOfPairs(await rememberedFares(history, askedKey(question), window), scan, perCent)
  }
  const pairs = await pricesOf(scan)
  const known = { seen: earlierPrices(pairs), fares: ownFares(pairs, now()) }
  if (scan.tripType === 'oneway') return known
  const out = await pricesOf({ ...scan, tripType: 'oneway' })
  const back = await pricesOf({ ...scan, tripType: 'oneway', origin: destination, destination: origin })
  const legs = [...ownFares(out, now(), 'outbound'), ...ownFares(back, now(), 'inbound')]
  return { ...known, fares: [...known.fares, ...legs] }
}

/** A scan can do without: who is away or late is not waited for. */
async function calendarOf(
  scan: ScanQuestion & { purpose: ScanPurpose },
  { bus, log, now }: KnowledgeDeps,
): Promise<KnownFare[]> {
  const { origin, destination, tripType, from, to, currency, purpose } = scan
  try {
    const asked = { origin, destination, tripType, from, to, currency, purpose }
    const { fares } = await bus.request(fareCalendar, asked)
    return calendarFares(fares, scan, now())
  } catch (error) {
    log.warn({ err: error }, 'no calendar of fares for a scan')
    return []
  }
}
