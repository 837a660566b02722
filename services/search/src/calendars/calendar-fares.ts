import type { CurrencyCode } from '@faresight/contracts/supported-currencies'
import { flagSuspiciousFares } from '@faresight/contracts/search/suspicious-fares'
import type { CalendarFare } from '@faresight/contracts/search/rpc'
import { convertMoney, type ExchangeRates } from '@faresight/contracts/search/rates'

/** One takes about 150 bytes, and a message on the bus a megabyte. */
export const maxCalendarFares = 5000

/** A year that begins within a month touches 13. */
const maxMonths = 13

/** Both included, at most a year: `2027-01`, `2027-02`. */
export function listMonthsBetween(from: string, to: string): string[] {
  const first = new Date(`${from.slice(0, 7)}-01T00:00:00Z`)
  const months: string[] = []
  while (months.length < maxMonths) {
    const month = first.toISOString().slice(0, 7)
    if (month > to.slice(0, 7)) break
    months.push(month)
    first.setUTCMonth(first.getUTCMonth() + 1)
  }
  return months
}

/** The cheapest fare of each date pair that departs between two days, in one currency, without suspicious prices. */
export function selectCalendarFares(
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
  return cheapestFarePerDatePair(converted, rates).slice(0, maxCalendarFares).sort(byDays)
}

/**
 * The cheapest fare of each date pair, of two at one price the newer. Ordered so that a limit keeps the cheapest pair of every
 * departure before the second of any.
 */
export function cheapestFarePerDatePair(
  fares: readonly CalendarFare[],
  rates: ExchangeRates,
): CalendarFare[] {
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
