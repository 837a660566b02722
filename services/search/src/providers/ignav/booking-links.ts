import type { ExchangeRates } from '@faresight/contracts/search/rates'
import { parseAmount, quotedIn } from '../../money/convert.ts'
import { knownCurrency } from '../reading.ts'
import { ignavBookingLink, ignavBookingLinks } from './schema.ts'

/** The cheapest seller of all legs together or, where each leg is sold by itself, of the first one. */
export function cheapestLink(answer: unknown, rates: ExchangeRates): string | null {
  const options = ignavBookingLinks.safeParse(answer).data?.booking_options ?? []
  const sold = options.map(({ legs, leg_indexes, links }) => {
    const parts: (string | number)[] = legs ?? leg_indexes ?? []
    return { legs: parts, links }
  })
  const most = Math.max(0, ...sold.map(({ legs }) => legs.length))
  const starting = sold.filter(({ legs }) => legs.includes('outbound') || legs.includes(0))
  const links = starting
    .filter(({ legs }) => legs.length === most)
    .flatMap((option) => option.links.flatMap((link) => ignavBookingLink.safeParse(link).data ?? []))
    .map(({ url, price }) => {
      const amount = price && parseAmount(price.amount, knownCurrency(price.currency, rates))
      return { url, minor: (amount && quotedIn('USD', amount, rates).price?.minor) ?? Infinity }
    })
  return links.sort((a, b) => a.minor - b.minor)[0]?.url ?? null
}
