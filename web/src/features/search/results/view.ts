import { parseAsArrayOf, parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { stopKinds } from './filters.ts'
import { sorts } from './ranking.ts'

const parsers = {
  sort: parseAsStringLiteral(sorts).withDefault('best'),
  withoutStops: parseAsArrayOf(parseAsStringLiteral(stopKinds)).withDefault([]),
  withoutAirlines: parseAsArrayOf(parseAsString).withDefault([]),
  maxPrice: parseAsInteger,
}

/** How results are looked at, kept in the address: a link shows what its sender saw. Bad values give way to defaults. */
export function useView() {
  // The router has to hear of it: it holds the search in the same address.
  return useQueryStates(parsers, { history: 'replace', shallow: false })
}
