import type { BookingOption, Itinerary, Segment } from '@faresight/contracts/search/itinerary'
import { codeByName, foldName, nameByCode } from './table.ts'

/**
 * What sellers are called: an airline as it is where it flies, for providers write `Delta`, `DELTA` and `Delta Air Lines`;
 * one that none of the flights is of as our table has it; an agency (`TRIP.COM`, `Trip.com Ltd`) as most of its options have it. Only
 * shown: what an option is known by are its provider's words.
 */
export function sellerNames({ legs, options }: Itinerary): (option: BookingOption, given: string) => string {
  const flights = legs.flatMap(({ segments }) => segments)
  const agencies = agencyNames(options)
  return ({ seller }, given) =>
    given
      .split(' + ')
      .map((name) =>
        seller.kind === 'airline' ? airlineAmong(flights, name) : (agencies.get(agencyKey(name)) ?? name),
      )
      .filter((name, index, names) => names.indexOf(name) === index)
      .join(' + ')
}

/** The most frequent spelling of each agency, of several one that is not in capitals, then the first in the alphabet. */
function agencyNames(options: readonly BookingOption[]): Map<string, string> {
  const told = options.flatMap(({ seller, tickets }) =>
    seller.kind === 'agency' ? tickets.map((ticket) => ticket.seller) : [],
  )
  const counts = [...Map.groupBy(told, (name) => name)].map(([name, { length }]) => ({ name, length }))
  counts.sort((a, b) => a.length - b.length || shouts(b.name) - shouts(a.name) || (a.name < b.name ? 1 : -1))
  return new Map(counts.map(({ name }) => [agencyKey(name), name]))
}

function shouts(name: string): number {
  return Number(name === name.toUpperCase())
}

/** `Trip.com Ltd` and `TRIP.COM` are one agency. */
function agencyKey(name: string): string {
  const words = name.normalize('NFKD').toLowerCase().split(/[ ,]/).filter(Boolean)
  if (words.length > 1 && /^(?:ltd|limited|inc|llc|gmbh)\.?$/.test(words.at(-1) ?? '')) words.pop()
  const plain = words.join(' ').replace(/\.(?:com|net|org)$/, '')
  return plain.replaceAll(/[^\p{L}\p{N}]/gu, '') || name
}

function airlineAmong(flights: readonly Segment[], name: string): string {
  const carriers = flights.map(({ marketingCarrier }) => marketingCarrier)
  if (carriers.some((it) => it.name === name)) return name
  const folded = foldName(name)
  const code = codeByName.get(folded)
  const own = carriers.find((it) => foldName(it.name) === folded || (code && it.code === code))
  return own?.name ?? (code && nameByCode.get(code)) ?? name
}
