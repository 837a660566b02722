import { createParser, useQueryStates } from 'nuqs'
import { viewParts, type View } from './address.ts'

const parsers = {
  sort: parserOf('sort').withDefault('best'),
  withoutStops: parserOf('withoutStops').withDefault([]),
  withoutAirlines: parserOf('withoutAirlines').withDefault([]),
  withoutProviders: parserOf('withoutProviders').withDefault([]),
  withoutSellers: parserOf('withoutSellers').withDefault([]),
  times: parserOf('times').withDefault([]),
  maxDuration: parserOf('maxDuration'),
  maxPrice: parserOf('maxPrice'),
}

/** How results are looked at, kept in the address: a link shows what its sender saw. Bad values give way to defaults. */
export function useView() {
  // The router has to hear of it: it holds the search in the same address.
  return useQueryStates(parsers, { history: 'replace', shallow: false })
}

function parserOf<K extends keyof View>(name: K) {
  const { read, write }: (typeof viewParts)[K] = viewParts[name]
  return createParser<NonNullable<View[K]>>({
    parse: read,
    serialize: write,
    eq: (a, b) => write(a) === write(b),
  })
}
