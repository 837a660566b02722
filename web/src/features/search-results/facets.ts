import type { OpenResult } from '@faresight/contracts/search/result'
import { shownFare } from '../../format/money.ts'
import {
  type FilterKey,
  type Filters,
  type SellerKind,
  type StopKind,
  airlinesOf,
  applyFilters,
  longestLeg,
  noFilters,
  sellerKinds,
  stopKind,
  stopKinds,
  timeOf,
  trustedPrice,
  without,
} from './filters.ts'
import { type TimeEnd, timeEnds } from './time-rules.ts'

/** A filter option with its count under the other filters. */
export interface Facet<K extends string = string> {
  key: K
  label: string
  count: number
  /** The lowest live price, or `null`. */
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
  airlines: Facet[]
  providers: Facet[]
  sellers: Facet<SellerKind>[]
  times: TimeFacet[]
  duration: Spread | null
  /** `null` if no price is known. */
  prices: Spread | null
}

const bins = 20

/** All filter options, each counted under the other filters. */
export function facetsOf(results: readonly OpenResult[], filters: Filters): Facets {
  const under = (key: FilterKey) => applyFilters(results, without(filters, key))
  const [forStops, forAirlines, forTimes] = [under('withoutStops'), under('withoutAirlines'), under('times')]
  return {
    stops: stopKinds
      .filter((kind) => results.some((result) => stopKind(result) === kind))
      .map((key) =>
        facet(
          key,
          key,
          forStops.filter((result) => stopKind(result) === key),
        ),
      ),
    airlines: namesOfAirlines(results).map(([key, label]) =>
      facet(key, label, flownBy(key, forAirlines, filters.withoutAirlines)),
    ),
    providers: sellersOf(results, filters, 'withoutProviders', ({ provider }) => provider),
    sellers: sellersOf(results, filters, 'withoutSellers', ({ sellerKind }) => sellerKind).toSorted(
      (a, b) => sellerKinds.indexOf(a.key) - sellerKinds.indexOf(b.key),
    ),
    times: timesOf(results, forTimes),
    duration: spread(results.map(longestLeg), under('maxDuration').map(longestLeg)),
    prices: spread(results.flatMap(priceOf), under('maxPrice').flatMap(priceOf)),
  }
}

function facet<K extends string>(key: K, label: string, own: readonly OpenResult[]): Facet<K> {
  const prices = own.filter(({ live }) => live).flatMap(priceOf)
  return { key, label, count: own.length, from: prices.length > 0 ? Math.min(...prices) : null }
}

const priceOf = (result: OpenResult) => {
  const price = trustedPrice(result)
  return price === null ? [] : shownFare(price)
}

/** Results that need this airline and pass the airline filter otherwise. */
function flownBy(
  key: string,
  results: readonly OpenResult[],
  withoutAirlines: readonly string[],
): OpenResult[] {
  const others = withoutAirlines.filter((other) => other !== key)
  return applyFilters(results, { ...noFilters, withoutAirlines: others }).filter((result) =>
    airlinesOf(result).some(([own]) => own === key),
  )
}

function namesOfAirlines(results: readonly OpenResult[]): [key: string, name: string][] {
  return [...new Map(results.flatMap(airlinesOf))].toSorted(([, a], [, b]) => a.localeCompare(b))
}

/** Options of a seller filter; each counts what it alone would show, at its own price. */
function sellersOf<K extends 'withoutProviders' | 'withoutSellers', V extends Filters[K][number]>(
  results: readonly OpenResult[],
  filters: Filters,
  filter: K,
  keyOf: (option: OpenResult['options'][number]) => V,
): Facet<V>[] {
  const keys = [...new Set(results.flatMap(({ options }) => options.map(keyOf)))].toSorted()
  return keys.map((key) => {
    const others = keys.filter((other) => other !== key)
    return facet(key, key, applyFilters(results, { ...filters, [filter]: others }))
  })
}

function timesOf(results: readonly OpenResult[], left: readonly OpenResult[]): TimeFacet[] {
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
  const counts = new Map<string, number>()
  for (const airport of airports) counts.set(airport, (counts.get(airport) ?? 0) + 1)
  return [...counts].sort(([a, of], [b, more]) => more - of || (a < b ? -1 : 1)).map(([airport]) => airport)
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
