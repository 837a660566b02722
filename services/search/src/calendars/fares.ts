import type { CurrencyCode } from '@faresight/contracts/supported-currencies'
import { flagSuspiciousFares } from '@faresight/contracts/search/suspicious-fares'
import type { CalendarFare } from '@faresight/contracts/search/rpc'
import { convertMoney, type ExchangeRates } from '@faresight/contracts/search/rates'

/** More would not fit into a message: one takes about 150 bytes, and the bus carries a megabyte. */
export const mostFares = 5000

/** So many does a year touch that begins within one of them. */
const mostMonths = 13

/** The months of a span of days, both included: `2027-01`, `2027-02`. Those of a year at most. */
export function monthsOf(from: string, to: string): string[] {
  const first = new Date(`${from.slice(0, 7)}-01T00:00:00Z`)
  const months: string[] = []
  while (months.length < mostMonths) {
    const month = first.toISOString().slice(0, 7)
    if (month > to.slice(0, 7)) break
    months.push(month)
    first.setUTCMonth(first.getUTCMonth() + 1)
  }
  return months
}

/** The cheapest fare of each pair of days that departs within a span, in one currency; none at a price that no flight has. */
export function faresIn(
  fares: readonly CalendarFare[],
  { from, to, currency }: { from: string; to: string; currency: CurrencyCode },
  rates: ExchangeRates,
): CalendarFare[] {
  const suspicious = flagSuspiciousFares(
    fares.map(({ price }) => ({
      provider: '',
      usdMinor: convertMoney(price, 'USD', rates).minor,
      live: false,
    })),
    null,
  )
  const within = fares.filter(
    ({ departureDate }, at) => departureDate >= from && departureDate <= to && !suspicious[at],
  )
  const converted = within.map((fare) => ({ ...fare, price: convertMoney(fare.price, currency, rates) }))
  return cheapestOfEach(converted, rates).slice(0, mostFares).sort(byDays)
}

/**
 * One fare of each pair of days: the cheapest, and of two at one price the newer. The cheapest pair of every departure comes
 * first, then the second of each: however many are taken, no departure goes without as long as there is room.
 */
export function cheapestOfEach(fares: readonly CalendarFare[], rates: ExchangeRates): CalendarFare[] {
  const dollars = ({ price }: CalendarFare) => convertMoney(price, 'USD', rates).minor
  const cheapestFirst = fares
    .map((fare) => ({ fare, cost: dollars(fare) }))
    .sort((a, b) => a.cost - b.cost || (a.fare.seenAt < b.fare.seenAt ? 1 : -1))
  const pairs = new Map<string, CalendarFare>()
  const places = new Map<string, number>()
  const ranked: { fare: CalendarFare; place: number }[] = []
  for (const { fare } of cheapestFirst) {
    const key = `${fare.departureDate} ${fare.returnDate}`
    if (pairs.has(key)) continue
    pairs.set(key, fare)
    const place = places.get(fare.departureDate) ?? 0
    places.set(fare.departureDate, place + 1)
    ranked.push({ fare, place })
  }
  return ranked.sort((a, b) => a.place - b.place).map(({ fare }) => fare)
}

function byDays(a: CalendarFare, b: CalendarFare): number {
  const [one, other] = [a, b].map(({ departureDate, returnDate }) => `${departureDate} ${returnDate}`)
  return (one ?? '') < (other ?? '') ? -1 : 1
}
