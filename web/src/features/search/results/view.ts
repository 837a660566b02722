import { createParser, parseAsArrayOf, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { sellerKinds, stopKinds } from './filters.ts'
import { sorts } from './ranking.ts'
import { readTimeRules, writeTimeRules } from './time-rules.ts'

/** A limit: a whole number above 0, as an address has it. */
const limit = createParser({
  parse: (text) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null),
  serialize: String,
})

const times = createParser({
  parse: readTimeRules,
  serialize: writeTimeRules,
  eq: (a, b) => writeTimeRules(a) === writeTimeRules(b),
})

const parsers = {
  sort: parseAsStringLiteral(sorts).withDefault('best'),
  withoutStops: parseAsArrayOf(parseAsStringLiteral(stopKinds)).withDefault([]),
  withoutAirlines: parseAsArrayOf(parseAsString).withDefault([]),
  withoutProviders: parseAsArrayOf(parseAsString).withDefault([]),
  withoutSellers: parseAsArrayOf(parseAsStringLiteral(sellerKinds)).withDefault([]),
  times: times.withDefault([]),
  maxDuration: limit,
  maxPrice: limit,
}

/** How results are looked at, kept in the address: a link shows what its sender saw. Bad values give way to defaults. */
export function useView() {
  // The router has to hear of it: it holds the search in the same address.
  return useQueryStates(parsers, { history: 'replace', shallow: false })
}
