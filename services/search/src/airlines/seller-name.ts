import type { BookingOption, Itinerary, Segment } from '@faresight/contracts/search/itinerary'
import { codeByName, foldName, nameByCode } from './table.ts'

/**
 * What sellers are called: an airline as it is where it flies, for providers write `Delta`, `DELTA` and `Delta Air Lines`;
 * one that none of the flights is of as our table has it. Only shown: what an option is known by are its provider's words.
 */
export function sellerNames({ legs }: Itinerary): (option: BookingOption, given: string) => string {
  const flights = legs.flatMap(({ segments }) => segments)
  return ({ seller }, given) =>
    seller.kind === 'airline'
      ? given
          .split(' + ')
          .map((name) => airlineAmong(flights, name))
          .filter((name, index, names) => names.indexOf(name) === index)
          .join(' + ')
      : given
}

function airlineAmong(flights: readonly Segment[], name: string): string {
  const carriers = flights.map(({ marketingCarrier }) => marketingCarrier)
  if (carriers.some((it) => it.name === name)) return name
  const folded = foldName(name)
  const code = codeByName.get(folded)
  const own = carriers.find((it) => foldName(it.name) === folded || (code && it.code === code))
  return own?.name ?? (code && nameByCode.get(code)) ?? name
}
