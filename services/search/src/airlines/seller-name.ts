import type { BookingOption, Itinerary, Segment } from '@faresight/contracts/search/itinerary'
import { airlineCodeByNormalizedName, airlineNameByCode, normalizeAirlineName } from './airline-table.ts'

/** Returns display names: an airline as in the flights, else in our table; an agency (`TRIP.COM`, `Trip.com Ltd`) in its most frequent spelling. */
export function createSellerNameLookup({
  legs,
  options,
}: Itinerary): (option: BookingOption, given: string) => string {
  const flights = legs.flatMap(({ segments }) => segments)
  const agencies = agencyNames(options)
  return ({ seller }, given) =>
    given
      .split(' + ')
      .map((name) =>
        seller.kind === 'airline' ? findAirlineName(flights, name) : (agencies.get(agencyKey(name)) ?? name),
      )
      .filter((name, index, names) => names.indexOf(name) === index)
      .join(' + ')
}

/** The most frequent spelling of each agency; of equals one not in capitals, then the alphabetically first. */
function agencyNames(options: readonly BookingOption[]): Map<string, string> {
  const names = options.flatMap(({ seller, tickets }) =>
    seller.kind === 'agency' ? tickets.map((ticket) => ticket.seller) : [],
  )
  const counts = [...Map.groupBy(names, (name) => name)].map(([name, { length }]) => ({ name, length }))
  counts.sort(
    (a, b) =>
      a.length - b.length || isAllCapitals(b.name) - isAllCapitals(a.name) || (a.name < b.name ? 1 : -1),
  )
  return new Map(counts.map(({ name }) => [agencyKey(name), name]))
}

function isAllCapitals(name: string): number {
  return Number(name === name.toUpperCase())
}

/** `Trip.com Ltd` and `TRIP.COM` are one agency. */
function agencyKey(name: string): string {
  const words = name.normalize('NFKD').toLowerCase().split(/[ ,]/).filter(Boolean)
  if (words.length > 1 && /^(?:ltd|limited|inc|llc|gmbh)\.?$/.test(words.at(-1) ?? '')) words.pop()
  const plain = words.join(' ').replace(/\.(?:com|net|org)$/, '')
  return plain.replaceAll(/[^\p{L}\p{N}]/gu, '') || name
}

function findAirlineName(flights: readonly Segment[], name: string): string {
  const carriers = flights.map(({ marketingCarrier }) => marketingCarrier)
  if (carriers.some((it) => it.name === name)) return name
  const folded = normalizeAirlineName(name)
  const code = airlineCodeByNormalizedName.get(folded)
  const own = carriers.find((it) => normalizeAirlineName(it.name) === folded || (code && it.code === code))
  return own?.name ?? (code && airlineNameByCode.get(code)) ?? name
}
