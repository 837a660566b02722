import {
  type FareCalendarAnswer,
  type FareCalendarQuery,
  type ProviderCallContext,
} from '../providers/provider.ts'
import { type CurrencyCode } from '@faresight/contracts/supported-currencies'
import type { calendarsBucket } from '@faresight/contracts/search/buckets'
import type { CalendarFare, QuotePurpose } from '@faresight/contracts/search/rpc'
import type { ProviderStatus } from '@faresight/contracts/search/result'
import { createBoundedQueue } from '@faresight/kit/bounded-queue'
import type { KvBucket } from '@faresight/kit/bus/bucket'
import { type ExchangeRates } from '@faresight/contracts/search/rates'
import type { Provider } from '../providers/provider.ts'
import { outranks } from '../quotes/purposes.ts'
import { toProviderStatus } from '../providers/provider-status.ts'
import { cheapestOfEach, faresIn, mostFares, monthsOf } from './fares.ts'

/** A year is dozens of requests: all at once would be more than a provider takes, and those of the last months refused. */
const monthsAtOnce = 3

interface CalendarQuestion extends Omit<FareCalendarQuery, 'month'> {
  /** Of departure, both included. What lies more than a year after the first is left out. */
  from: string
  to: string
  currency: CurrencyCode
}

/** What is remembered of fares, and how each provider that remembers any fared. */
interface CalendarReply {
  fares: CalendarFare[]
  providers: ProviderStatus[]
}

export interface Calendars {
  /** The cheapest fare of each pair of days. Settles soon after the signal aborts, with what is known by then. */
  fares(asked: CalendarQuestion, asking: ProviderCallContext): Promise<CalendarReply>
}

export interface CalendarsOptions {
  providers: readonly Provider[]
  bucket: KvBucket<(typeof calendarsBucket)['data']>
  rates: ExchangeRates
  /** How long a provider has for a month, in milliseconds. */
  deadlineMs: number
}

/** Each month of each provider is asked for once in an hour, whoever wants it: the provider's own prices are older than that. */
export function createCalendars({ providers, bucket, rates, deadlineMs }: CalendarsOptions): Calendars {
  const underWay = new Map<
    string,
    { purpose: QuotePurpose; spender: string | undefined; answer: Promise<FareCalendarAnswer> }
  >()

  async function monthOf(
    provider: Provider,
    month: FareCalendarQuery,
    asking: ProviderCallContext,
  ): Promise<FareCalendarAnswer> {
    const { purpose, spenders } = asking
    const key = keyOf(provider, month)
    const other = underWay.get(key)
    if (other) {
      const answer = await other.answer
      // Who may use more of the budget is not bound by what was refused to somebody else.
      const mayAskAgain =
        answer.fault === 'limited' && (outranks(purpose, other.purpose) || spenders?.[0] !== other.spender)
      return mayAskAgain ? monthOf(provider, month, asking) : answer
    }
    const answer = find(provider, month, key, {
      signal: AbortSignal.timeout(deadlineMs),
      purpose,
      spenders,
    }).finally(() => underWay.delete(key))
    underWay.set(key, { purpose, spender: spenders?.[0], answer })
    return answer
  }

  async function find(
    provider: Provider,
    month: FareCalendarQuery,
    key: string,
    asking: ProviderCallContext,
  ): Promise<FareCalendarAnswer> {
    const kept = await bucket.get(key)
    if (kept || !provider.fetchFareCalendar) return { fares: kept?.fares ?? [], fault: null }
    const answer = await provider.fetchFareCalendar(month, asking)
    const fares = cheapestOfEach(answer.fares, rates).slice(0, mostFares)
    if (!answer.fault) await bucket.put(key, { fares })
    return { fares, fault: answer.fault }
  }

  return {
    async fares({ from, to, currency, ...route }, asking) {
      const remembering = providers.filter(({ fetchFareCalendar }) => fetchFareCalendar)
      const months = monthsOf(from, to)
      const answers = await Promise.all(
        remembering.map(async (provider) => {
          const queue = createBoundedQueue({ running: monthsAtOnce, waiting: months.length })
          const asked = months.map((month) => queue.run(() => monthOf(provider, { ...route, month }, asking)))
          const parts = await Promise.all(asked.map((it) => orLate(it, asking.signal)))
          const fares = parts.flatMap((part) => part.fares)
          const fault = parts.find((part) => part.fault)?.fault ?? null
          return { fares, status: toProviderStatus(provider, { fault }, fares.length) }
        }),
      )
      const all = answers.flatMap(({ fares }) => fares)
      return {
        fares: faresIn(all, { from, to, currency }, rates),
        providers: answers.map(({ status }) => status),
      }
    },
  }
}

function keyOf(
  { name, linkRule }: Provider,
  { origin, destination, tripType, month }: FareCalendarQuery,
): string {
  // The sandbox stands on loopback: what it answered is never taken for the real thing.
  const source = linkRule.loopback ? `${name}_loopback` : name
  return [source, origin, destination, tripType, month].join('_')
}

/** Who asked does not wait for longer than it wants; the month goes on, and is kept for those who come later. */
function orLate(answer: Promise<FareCalendarAnswer>, signal: AbortSignal): Promise<FareCalendarAnswer> {
  const late: FareCalendarAnswer = { fares: [], fault: 'late' }
  if (signal.aborted) return Promise.resolve(late)
  return new Promise((resolve, reject) => {
    const leave = () => resolve(late)
    signal.addEventListener('abort', leave, { once: true })
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}
