import { planWindowChecksRpc } from '@faresight/contracts/ai-scan/rpc'
import { localDateAt } from '@faresight/contracts/days'
import { quoteFaresRpc } from '@faresight/contracts/search/rpc'
import type { Bus } from '@faresight/kit/bus/bus'
import { BusUnavailableError } from '@faresight/kit/bus/errors'
import type { Log } from '@faresight/kit/telemetry/log'
import type { AlertSettings } from '../config.ts'
import type { Watch } from '../schema.ts'
import { toFareQuery, type WatchedTripDates } from '../watches/criteria.ts'
import type { DatePairQuote } from './check-result.ts'

interface QuotePairsDeps {
  bus: Bus
  settings: AlertSettings
  log: Log
  now: () => Date
}

const cents = 100

/** The first check of a window requests this many times more pairs: drops are measured from its result. */
const firstCheckFactor = 3
const maxPlannedPairs = 20

/** The most fares that the next check of a watch requests, limited by the day’s budget. */
export function computeCheckCostInFares(
  watch: Pick<Watch, 'departureDate' | 'checkedPairs'>,
  { pairsPerWindowCheck, checksPerDay }: AlertSettings,
): number {
  if (!isWindowWatch(watch)) return 1
  const pairs = watch.checkedPairs.length === 0 ? firstCheckFactor * pairsPerWindowCheck : pairsPerWindowCheck
  return Math.min(pairs, maxPlannedPairs, Math.max(1, checksPerDay))
}

export const isWindowWatch = ({ departureDate }: Pick<Watch, 'departureDate'>) => departureDate === null

export async function requestWatchDatePairs(
  watch: Watch,
  { bus, settings, now }: QuotePairsDeps,
): Promise<WatchedTripDates[]> {
  const { departureDate, returnDate } = watch
  if (departureDate !== null) return [{ departureDate, returnDate }]
  const { departsFrom: from, departsTo: to, timeZone, checkedPairs } = watch
  const { origin, destination, tripType, minNights, maxNights } = watch
  const { passengers, children, infants, cabinClass, stops } = watch
  const { pairs } = await bus.request(planWindowChecksRpc, {
    tripType,
    origin,
    destination,
    from,
    to,
    minNights,
    maxNights,
    passengers,
    children,
    infants,
    cabinClass,
    stops,
    currency: 'USD',
    today: localDateAt(now(), timeZone),
    limit: computeCheckCostInFares(watch, settings),
    seen: checkedPairs.map(({ departureDate, returnDate, minor, seenAt }) => ({
      departureDate,
      returnDate,
      seenAt,
      price: minor === null ? null : minor / cents,
    })),
  })
  return pairs
}

export async function requestDatePairQuotes(
  watch: Watch,
  pairs: readonly WatchedTripDates[],
  { bus, log }: QuotePairsDeps,
): Promise<DatePairQuote[]> {
  return Promise.all(
    pairs.map(async (pair) => {
      const query = toFareQuery(watch, pair)
      try {
        return { pair, reply: await bus.request(quoteFaresRpc, { query, purpose: 'scheduled' }) }
      } catch (error) {
        if (!(error instanceof BusUnavailableError)) throw error
        log.warn({ err: error, watchId: watch.id }, 'search did not answer a check')
        return { pair, reply: null }
      }
    }),
  )
}
