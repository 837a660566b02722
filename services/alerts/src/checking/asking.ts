import { planWindowChecksRpc } from '@faresight/contracts/ai-scan/rpc'
import { localDateAt } from '@faresight/contracts/days'
import { quoteFaresRpc } from '@faresight/contracts/search/rpc'
import { BusUnavailableError } from '@faresight/kit/bus/errors'
import type { Deps } from '../deps.ts'
import type { Watch } from '../schema.ts'
import { questionFor, type TripDays } from '../watches/question.ts'
import type { Quoted } from './finding.ts'

const cents = 100

type AskDeps = Pick<Deps, 'bus' | 'rules' | 'now' | 'log'>

/** A window's first check asks for so many times as many pairs: drops are measured from what it finds. */
const firstTimes = 3
/** More pairs no plan holds. */
const mostPlanned = 20

/** How many fares the next check of a watch asks for, at most. A day's budget that is smaller than that lets it ask for fewer. */
export function costOf(
  watch: Pick<Watch, 'departureDate' | 'seen'>,
  { windowChecks, checksPerDay }: Deps['rules'],
): number {
  if (!isWindow(watch)) return 1
  const wanted = watch.seen.length === 0 ? firstTimes * windowChecks : windowChecks
  return Math.min(wanted, mostPlanned, Math.max(1, checksPerDay))
}

export const isWindow = ({ departureDate }: Pick<Watch, 'departureDate'>) => departureDate === null

/** Which pairs a check asks for: that of the watch, or of a window those that ai-scan takes for worth it. */
export async function pairsToAsk(watch: Watch, { bus, rules, now }: AskDeps): Promise<TripDays[]> {
  const { departureDate, returnDate } = watch
  if (departureDate !== null) return [{ departureDate, returnDate }]
  const { departsFrom: from, departsTo: to, timeZone, seen } = watch
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
    most: costOf(watch, rules),
    seen: seen.map(({ departureDate, returnDate, minor, seenAt }) => ({
      departureDate,
      returnDate,
      seenAt,
      price: minor === null ? null : minor / cents,
    })),
  })
  return pairs
}

/** Asks for all of them at once. Where search is away for one of them there is no reply. */
export async function quote(
  watch: Watch,
  pairs: readonly TripDays[],
  { bus, log }: AskDeps,
): Promise<Quoted[]> {
  return Promise.all(
    pairs.map(async (pair) => {
      const question = questionFor(watch, pair)
      try {
        return { pair, reply: await bus.request(quoteFaresRpc, { question, purpose: 'scheduled' }) }
      } catch (error) {
        if (!(error instanceof BusUnavailableError)) throw error
        log.warn({ err: error, watchId: watch.id }, 'search did not answer a check')
        return { pair, reply: null }
      }
    }),
  )
}
