import type { OpenResult } from '@faresight/contracts/search/result'

export const stopKinds = ['0', '1', '2'] as const
/** Nonstop, one stop, two or more. */
type StopKind = (typeof stopKinds)[number]

/** What somebody does not want to see. */
export interface Filters {
  withoutStops: StopKind[]
  withoutAirlines: string[]
  maxPrice: number | null
}

/** A choice of a filter: how many results it stands for while the other filters hold, and the cheapest of them. */
export interface Facet<K extends string = string> {
  key: K
  label: string
  count: number
  from: number | null
}

export interface Facets {
  stops: Facet<StopKind>[]
  airlines: Facet[]
  /** `null` where no price is known. */
  prices: { lowest: number; highest: number } | null
}

type Rule = (result: OpenResult) => boolean

export function applyFilters(results: readonly OpenResult[], filters: Filters): OpenResult[] {
  const rules = Object.values(rulesOf(filters))
  return results.filter((result) => rules.every((rule) => rule(result)))
}

export function facetsOf(results: readonly OpenResult[], filters: Filters): Facets {
  const rules = rulesOf(filters)
  const forStops = results.filter((result) => rules.airline(result) && rules.price(result))
  const forAirlines = results.filter((result) => rules.stops(result) && rules.price(result))
  const prices = results.flatMap(({ price }) => price ?? [])
  return {
    stops: stopKinds
      .filter((kind) => results.some((result) => stopKind(result) === kind))
      .map((key) => facet(key, key, forStops, (result) => stopKind(result) === key)),
    airlines: airlinesOf(results).map(([key, label]) =>
      facet(key, label, forAirlines, (result) => isFlownBy(result, [key])),
    ),
    prices: prices.length > 0 ? { lowest: Math.min(...prices), highest: Math.max(...prices) } : null,
  }
}

/** How many rules are on. */
export function countRules({ withoutStops, withoutAirlines, maxPrice }: Filters): number {
  return withoutStops.length + withoutAirlines.length + (maxPrice === null ? 0 : 1)
}

/** The list with `key` put in where it was missing, or taken out. */
export function toggled<K extends string>(list: readonly K[], key: K): K[] {
  return list.includes(key) ? list.filter((other) => other !== key) : [...list, key]
}

function rulesOf(filters: Filters): Record<'stops' | 'airline' | 'price', Rule> {
  const { maxPrice } = filters
  return {
    stops: (result) => !filters.withoutStops.includes(stopKind(result)),
    // A trip with one leg on an airline that somebody will not fly is no trip for them.
    airline: (result) => !isFlownBy(result, filters.withoutAirlines),
    price: ({ price }) => maxPrice === null || (price !== null && price <= maxPrice),
  }
}

function stopKind({ stops }: OpenResult): StopKind {
  return stops === 0 ? '0' : stops === 1 ? '1' : '2'
}

type Segment = OpenResult['legs'][number]['segments'][number]

/** What an airline is told apart by: its code, or its name where it has none. */
function airlineKey({ airlineCode, airline }: Segment): string {
  return airlineCode ?? airline
}

function isFlownBy({ legs }: OpenResult, keys: readonly string[]): boolean {
  return legs.some(({ segments }) => segments.some((segment) => keys.includes(airlineKey(segment))))
}

/** Every airline that sells a flight of the results, once: its key and its name, by name. */
function airlinesOf(results: readonly OpenResult[]): [key: string, name: string][] {
  const segments = results.flatMap(({ legs }) => legs.flatMap((leg) => leg.segments))
  const names = new Map(segments.map((segment) => [airlineKey(segment), segment.airline]))
  return [...names].toSorted(([, a], [, b]) => a.localeCompare(b))
}

function facet<K extends string>(
  key: K,
  label: string,
  results: readonly OpenResult[],
  belongs: Rule,
): Facet<K> {
  const own = results.filter(belongs)
  const prices = own.flatMap(({ price }) => price ?? [])
  return { key, label, count: own.length, from: prices.length > 0 ? Math.min(...prices) : null }
}
