import { shownFare } from '../../format/money.ts'
import {
  type AllianceKind,
  type FareNeed,
  type FilterKey,
  type LayoverKind,
  type PartFilter,
  type Filters,
  type ListedResult,
  type SellerKind,
  type StopKind,
  airlinesOf,
  allianceKinds,
  applyFilters,
  comparedPrice,
  fareNeeds,
  isTotalKnown,
  layoverKinds,
  longestLeg,
  noFilters,
  partsOf,
  sellerKinds,
  stopKinds,
  timeOf,
  unmetNeeds,
  without,
} from './filters.ts'
import { type TimeEnd, timeEnds } from './time-rules.ts'

/** A filter option with its count under the other filters. */
export interface Facet<K extends string = string> {
  key: K
  label: string
  count: number
  /** The lowest live price, or `null`. Prices that may lack the user's bags count only if all do. */
  from: number | null
}

/** Distribution of results under the other filters. */
export interface Spread {
  lowest: number
  highest: number
  /** Counts in equal steps from `lowest` to `highest`. */
  bins: number[]
}

/** The ends of the scale, rounded up to steps. */
export function stepsOf({ lowest, highest }: Spread, step: number): { low: number; high: number } {
  return { low: Math.ceil(lowest / step) * step, high: Math.ceil(highest / step) * step }
}

/** Times at one end of one leg: airports by frequency, and results per hour. */
export interface TimeFacet {
  leg: number
  end: TimeEnd
  airports: string[]
  bins: number[]
}

export interface Facets {
  stops: Facet<StopKind>[]
  layovers: Facet<LayoverKind>[]
  /** Cheapest first, then by name: by name alone where prices are locked. */
  airlines: Facet[]
  alliances: Facet<AllianceKind>[]
  aircraft: Facet[]
  /** Those that a fare is known to meet. */
  needs: Facet<FareNeed>[]
  providers: Facet[]
  sellers: Facet<SellerKind>[]
  times: TimeFacet[]
  duration: Spread | null
  /** `null` if no price is known. */
  prices: Spread | null
  /** `null` if no emissions are known. */
  emissions: { spread: Spread; lowCount: number } | null
}

const bins = 20

/** All filter options, each counted under the other filters. */
export function facetsOf(results: readonly ListedResult[], filters: Filters): Facets {
  const under = (key: FilterKey) => applyFilters(results, without(filters, key))
  const parts = <F extends PartFilter>(filter: F) =>
    partFacets({ results, under: under(filter), excluded: filters[filter], keysOf: partsOf[filter] })
  return {
    stops: inOrder(stopKinds, parts('withoutStops')),
    layovers: inOrder(layoverKinds, parts('withoutLayovers')),
    airlines: airlineFacets(results, under('withoutAirlines'), filters.withoutAirlines),
    alliances: inOrder(allianceKinds, parts('withoutAlliances')),
    aircraft: parts('withoutAircraft').toSorted((a, b) => a.label.localeCompare(b.label)),
    needs: needsOf(results, filters),
    providers: sellersOf(results, filters, 'withoutProviders', ({ provider }) => provider),
    sellers: inOrder(
      sellerKinds,
      sellersOf(results, filters, 'withoutSellers', ({ sellerKind }) => sellerKind),
    ),
    times: timesOf(results, under('times')),
    duration: spread(results.map(longestLeg), under('maxDuration').map(longestLeg)),
    prices: pricesOf(results, filters),
    emissions: emissionsOf(results, filters),
  }
}

function facet<K extends string>(key: K, own: readonly ListedResult[]): Facet<K> {
  const live = own.filter((result) => result.live)
  const known = live.filter(isTotalKnown)
  const prices = (known.length > 0 ? known : live).flatMap(priceOf)
  return { key, label: key, count: own.length, from: prices.length > 0 ? Math.min(...prices) : null }
}

const priceOf = (result: ListedResult) => {
  const price = comparedPrice(result)
  return price === null ? [] : shownFare(price)
}

/** Prices as shown: those of the options that the filters leave. */
function pricesOf(results: readonly ListedResult[], filters: Filters): Spread | null {
  const { withoutProviders, withoutSellers, mustHave } = filters
  const offered = applyFilters(results, { ...noFilters, withoutProviders, withoutSellers, mustHave })
  const left = applyFilters(results, without(filters, 'maxPrice'))
  return spread((offered.length > 0 ? offered : results).flatMap(priceOf), left.flatMap(priceOf))
}

interface Parts<K extends string> {
  results: readonly ListedResult[]
  /** What the other filters leave. */
  under: readonly ListedResult[]
  excluded: readonly string[]
  keysOf: (result: ListedResult) => readonly K[]
}

/** Options of a filter on parts of trips; each counts what needs it and no other excluded part. */
function partFacets<K extends string>({ results, under, excluded, keysOf }: Parts<K>): Facet<K>[] {
  return [...new Set(results.flatMap(keysOf))].map((key) => {
    const own = under.filter((result) => keysOf(result).includes(key))
    const left = own.filter((result) =>
      keysOf(result).every((other) => other === key || !excluded.includes(other)),
    )
    return facet(key, left)
  })
}

function inOrder<K extends string>(keys: readonly K[], facets: readonly Facet<K>[]): Facet<K>[] {
  return facets.toSorted((a, b) => keys.indexOf(a.key) - keys.indexOf(b.key))
}

/** Cheapest first. The order ignores the airline filter itself, so that no row moves while it is used. */
function airlineFacets(
  results: readonly ListedResult[],
  under: readonly ListedResult[],
  excluded: readonly string[],
): Facet[] {
  const names = new Map(results.flatMap(airlinesOf))
  const all = { results, under, keysOf: partsOf.withoutAirlines }
  const cheapest = new Map(
    partFacets({ ...all, excluded: [] }).map(({ key, from }) => [key, from ?? Infinity]),
  )
  const priceBy = ({ key }: Facet) => cheapest.get(key) ?? Infinity
  return partFacets({ ...all, excluded })
    .map((airline) => ({ ...airline, label: names.get(airline.key) ?? airline.key }))
    .toSorted((a, b) => compare(priceBy(a), priceBy(b)) || a.label.localeCompare(b.label))
}

/** Both may be infinite. */
const compare = (a: number, b: number) => Number(a > b) - Number(a < b)

/** Needs that a fare may meet; each counts what is left with it. */
function needsOf(results: readonly ListedResult[], filters: Filters): Facet<FareNeed>[] {
  const offered = fareNeeds.filter(
    (need) =>
      filters.mustHave.includes(need) ||
      results.some(({ options }) => options.some((option) => unmetNeeds(option, [need]).length === 0)),
  )
  return offered.map((key) => {
    const mustHave = [...new Set([...filters.mustHave, key])]
    return facet(key, applyFilters(results, { ...filters, mustHave }))
  })
}

function emissionsOf(results: readonly ListedResult[], filters: Filters): Facets['emissions'] {
  const kilos = (list: readonly ListedResult[]) =>
    list.flatMap(({ emissions }) => emissions?.kgPerPassenger ?? [])
  const left = applyFilters(results, without(filters, 'maxEmissions'))
  const all = spread(kilos(results), kilos(left))
  if (!all) return null
  return { spread: all, lowCount: applyFilters(results, { ...filters, lowEmissions: true }).length }
}

/** Options of a seller filter; each counts what it alone would show, at its own price. */
function sellersOf<K extends 'withoutProviders' | 'withoutSellers', V extends Filters[K][number]>(
  results: readonly ListedResult[],
  filters: Filters,
  filter: K,
  keyOf: (option: ListedResult['options'][number]) => V,
): Facet<V>[] {
  const keys = [...new Set(results.flatMap(({ options }) => options.map(keyOf)))].toSorted()
  return keys.map((key) => {
    const others = keys.filter((other) => other !== key)
    return facet(key, applyFilters(results, { ...filters, [filter]: others }))
  })
}

function timesOf(results: readonly ListedResult[], left: readonly ListedResult[]): TimeFacet[] {
  const legs = Math.max(0, ...results.map((result) => result.legs.length))
  return Array.from({ length: legs }, (_, leg) => leg).flatMap((leg) =>
    timeEnds.map((end) => {
      const hours = left.flatMap((result) => timeOf(result, leg, end) ?? [])
      const airports = results.flatMap(
        ({ legs: own }) => own[leg]?.[end === 'departure' ? 'origin' : 'destination'] ?? [],
      )
      return { leg, end, airports: busiestFirst(airports), bins: histogram(hours, 0, 24 * 60, 24) }
    }),
  )
}

function busiestFirst(airports: readonly string[]): string[] {
  return [...Map.groupBy(airports, (airport) => airport)]
    .toSorted(([a, own], [b, others]) => others.length - own.length || (a < b ? -1 : 1))
    .map(([airport]) => airport)
}

/** The scale covers all values, so that it stays put while filters change. */
function spread(all: readonly number[], left: readonly number[]): Spread | null {
  if (all.length === 0) return null
  const [lowest, highest] = [Math.min(...all), Math.max(...all)]
  return { lowest, highest, bins: histogram(left, lowest, highest, bins) }
}

function histogram(values: readonly number[], from: number, to: number, count: number): number[] {
  const step = (to - from) / count || 1
  return values.reduce<number[]>(
    (counts, value) => {
      const bin = Math.min(count - 1, Math.max(0, Math.floor((value - from) / step)))
      counts[bin] = (counts[bin] ?? 0) + 1
      return counts
    },
    Array.from<number>({ length: count }).fill(0),
  )
}
