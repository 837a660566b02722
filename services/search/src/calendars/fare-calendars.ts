import {
  type FareCalendarAnswer,
  type FareCalendarQuery,
  type ProviderCallContext,
} from '../providers/provider.ts'
import { type CurrencyCode } from '@faresight/contracts/supported-currencies'
import type { fareCalendarsBucket } from '@faresight/contracts/search/buckets'
import type { CalendarFare, QuotePurpose } from '@faresight/contracts/search/rpc'
import type { ProviderStatus } from '@faresight/contracts/search/result'
import { createBoundedTaskQueue } from '@faresight/kit/bounded-queue'
import type { BestEffortKvBucket } from '@faresight/kit/bus/bucket'
import { type ExchangeRates } from '@faresight/contracts/search/rates'
import type { Provider } from '../providers/provider.ts'
import { hasLargerDailyQuota } from '../providers/guard/quotas.ts'
import { toProviderStatus } from '../providers/provider-status.ts'
import {
  cheapestFarePerDatePair,
  selectCalendarFares,
  maxCalendarFares,
  listMonthsBetween,
} from './calendar-fares.ts'

/** A year needs dozens of requests: all at once exceed the rate limit of a provider. */
const maxConcurrentMonths = 3

interface CalendarQuestion extends Omit<FareCalendarQuery, 'month'> {
  /** Departures, both included, at most a year. */
  from: string
  to: string
  currency: CurrencyCode
}

interface CalendarReply {
  fares: CalendarFare[]
  providers: ProviderStatus[]
}

export interface FareCalendarService {
  /** The cheapest fare of each date pair. Once `asking.signal` aborts, it resolves with the months that have arrived. */
  fares(asked: CalendarQuestion, asking: ProviderCallContext): Promise<CalendarReply>
}

export interface FareCalendarServiceOptions {
  providers: readonly Provider[]
  bucket: BestEffortKvBucket<(typeof fareCalendarsBucket)['data']>
  rates: ExchangeRates
  deadlineMs: number
}

/** Months are cached on the bus for an hour, and concurrent requests for one are shared. */
export function createFareCalendarService({
  providers,
  bucket,
  rates,
  deadlineMs,
}: FareCalendarServiceOptions): FareCalendarService {
  const inFlight = new Map<
    string,
    { purpose: QuotePurpose; spender: string | undefined; answer: Promise<FareCalendarAnswer> }
  >()

  async function readMonth(
    provider: Provider,
    month: FareCalendarQuery,
    asking: ProviderCallContext,
  ): Promise<FareCalendarAnswer> {
    const { purpose, quotaKeys } = asking
    const key = toCalendarKey(provider, month)
    const other = inFlight.get(key)
    if (other) {
      const answer = await other.answer
      // A requester with another budget is not bound by that refusal.
      const mayAskAgain =
        answer.fault === 'limited' &&
        (hasLargerDailyQuota(purpose, other.purpose) || quotaKeys?.[0] !== other.spender)
      return mayAskAgain ? readMonth(provider, month, asking) : answer
    }
    const answer = fetchMonth(provider, month, key, {
      signal: AbortSignal.timeout(deadlineMs),
      purpose,
      quotaKeys,
    }).finally(() => inFlight.delete(key))
    inFlight.set(key, { purpose, spender: quotaKeys?.[0], answer })
    return answer
  }

  async function fetchMonth(
    provider: Provider,
    month: FareCalendarQuery,
    key: string,
    asking: ProviderCallContext,
  ): Promise<FareCalendarAnswer> {
    const cached = await bucket.get(key)
    if (cached || !provider.fetchFareCalendar) return { fares: cached?.fares ?? [], fault: null }
    const answer = await provider.fetchFareCalendar(month, asking)
    const fares = cheapestFarePerDatePair(answer.fares, rates).slice(0, maxCalendarFares)
    if (!answer.fault) await bucket.put(key, { fares })
    return { fares, fault: answer.fault }
  }

  return {
    async fares({ from, to, currency, ...route }, asking) {
      const withCalendar = providers.filter(({ fetchFareCalendar }) => fetchFareCalendar)
      const months = listMonthsBetween(from, to)
      const answers = await Promise.all(
        withCalendar.map(async (provider) => {
          const queue = createBoundedTaskQueue({ running: maxConcurrentMonths, waiting: months.length })
          const asked = months.map((month) =>
            queue.run(() => readMonth(provider, { ...route, month }, asking)),
          )
          const parts = await Promise.all(asked.map((it) => orTimeout(it, asking.signal)))
          const fares = parts.flatMap((part) => part.fares)
          const fault = parts.find((part) => part.fault)?.fault ?? null
          return { fares, status: toProviderStatus(provider, { fault }, fares.length) }
        }),
      )
      const all = answers.flatMap(({ fares }) => fares)
      return {
        fares: selectCalendarFares(all, { from, to, currency }, rates),
        providers: answers.map(({ status }) => status),
      }
    },
  }
}

function toCalendarKey(
  { name, linkRule }: Provider,
  { origin, destination, tripType, month }: FareCalendarQuery,
): string {
  // Answers of the sandbox, which is on loopback, must not be taken for real ones.
  const source = linkRule.loopback ? `${name}_loopback` : name
  return [source, origin, destination, tripType, month].join('_')
}

/** The request of the month goes on, and is cached for later callers. */
function orTimeout(answer: Promise<FareCalendarAnswer>, signal: AbortSignal): Promise<FareCalendarAnswer> {
  const late: FareCalendarAnswer = { fares: [], fault: 'late' }
  if (signal.aborted) return Promise.resolve(late)
  return new Promise((resolve, reject) => {
    const onAbort = () => resolve(late)
    signal.addEventListener('abort', onAbort, { once: true })
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}
