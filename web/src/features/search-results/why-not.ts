import type { OpenResult } from '@faresight/contracts/search/result'
import { shownFare } from '../../format/money.ts'
import {
  type FilterKey,
  type Filters,
  airlinesOf,
  applyFilters,
  keepsTimes,
  longestLeg,
  noFilters,
  stopKind,
  timeOf,
  trustedPrice,
} from './filters.ts'
import { firstOf } from './ranking.ts'
import { type TimeRule, lastMinute, withTimes } from './time-rules.ts'

/** A filter, or the times at one end of one leg. */
export type ActiveRule = { filter: Exclude<FilterKey, 'times'> } | { filter: 'times'; rule: TimeRule }

/** A step out of filters: what they hide, and the smallest change that shows the best of it. */
export interface Hint {
  rules: ActiveRule[]
  /** Results that these rules alone hide. */
  hides: number
  /** After the change. */
  filters: Filters
  /** Results that the change adds. */
  opens: number
  /** The best hidden result, as after the change. */
  top: OpenResult
  /** Saving over the cheapest shown, both live; `null` without one, or if prices are locked. */
  saves: number | null
}

/** Slider steps in minutes. */
export const timeStep = 30
export const durationStep = 30

/**
 * Why results are hidden, best hint first: a hint per rule that hides something alone, or if nothing is shown, the smallest
 * set of rules that does.
 */
export function whyNot(results: readonly OpenResult[], filters: Filters, by: 'cheapest' | 'fastest'): Hint[] {
  const shown = applyFilters(results, filters)
  const visible = new Set(shown.map(({ id }) => id))
  const groups = Map.groupBy(
    results.filter(({ id }) => !visible.has(id)),
    (result) => JSON.stringify(rulesAgainst(result, filters)),
  )
  const all = [...groups].map(([key, hidden]) => ({
    // Serialized above from this type.
    rules: JSON.parse(key) as ActiveRule[],
    hidden,
  }))
  const alone = all.filter(({ rules }) => rules.length === 1)
  const fewest = Math.min(...all.map(({ rules }) => rules.length))
  const chosen =
    alone.length > 0 || shown.length > 0 ? alone : all.filter(({ rules }) => rules.length === fewest)
  return chosen
    .flatMap(({ rules, hidden }) => hintOf({ rules, hidden, results, filters, shown, by }) ?? [])
    .toSorted((a, b) => (b.saves ?? 0) - (a.saves ?? 0) || b.opens - a.opens)
}

interface Case {
  rules: ActiveRule[]
  hidden: readonly OpenResult[]
  results: readonly OpenResult[]
  filters: Filters
  shown: readonly OpenResult[]
  by: 'cheapest' | 'fastest'
}

function hintOf({ rules, hidden, results, filters, shown, by }: Case): Hint | null {
  const best = firstOf(hidden, by)
  if (!best) return null
  const changed = rules.reduce((sum, rule) => relaxed(sum, rule, best), filters)
  const after = applyFilters(results, changed)
  const top = after.find(({ id }) => id === best.id)
  if (!top) return null
  return {
    rules,
    hides: hidden.length,
    filters: changed,
    opens: after.length - shown.length,
    top,
    saves: savingOf(top, shown),
  }
}

function savingOf(top: OpenResult, shown: readonly OpenResult[]): number | null {
  const price = livePriceOf(top)
  const prices = shown.flatMap((result) => livePriceOf(result) ?? [])
  if (price === null || prices.length === 0) return null
  const saves = Math.min(...prices) - price
  return saves > 0 ? saves : null
}

function livePriceOf(result: OpenResult): number | null {
  const price = trustedPrice(result)
  return result.live && price !== null ? shownFare(price) : null
}

/** The rules that a result breaks on its own. */
function rulesAgainst(result: OpenResult, filters: Filters): ActiveRule[] {
  const broken = activeRules(filters).filter((rule) => !holds(result, filters, rule))
  if (broken.length > 0) return broken
  // No single rule excludes it: sellers and price together do.
  return activeRules(filters).filter(
    ({ filter }) => filter === 'withoutProviders' || filter === 'withoutSellers' || filter === 'maxPrice',
  )
}

function holds(result: OpenResult, filters: Filters, active: ActiveRule): boolean {
  if (active.filter === 'times') return keepsTimes(result, active.rule)
  const only = { ...noFilters, [active.filter]: filters[active.filter] }
  return applyFilters([result], only).length > 0
}

function activeRules(filters: Filters): ActiveRule[] {
  const single = (['withoutStops', 'withoutAirlines', 'withoutProviders', 'withoutSellers'] as const).filter(
    (filter) => filters[filter].length > 0,
  )
  const limits = (['maxDuration', 'maxPrice'] as const).filter((filter) => filters[filter] !== null)
  return [
    ...filters.times.map((rule) => ({ filter: 'times' as const, rule })),
    ...[...single, ...limits].map((filter) => ({ filter })),
  ]
}

/** The filters, with one rule relaxed just enough for `result`. */
function relaxed(filters: Filters, active: ActiveRule, result: OpenResult): Filters {
  if (active.filter === 'times')
    return { ...filters, times: withTimes(filters.times, widened(active.rule, result)) }
  return { ...filters, ...relaxations[active.filter](filters, result) }
}

const relaxations: Record<
  Exclude<FilterKey, 'times'>,
  (filters: Filters, result: OpenResult) => Partial<Filters>
> = {
  withoutStops: ({ withoutStops }, result) => ({ withoutStops: dropped(withoutStops, [stopKind(result)]) }),
  withoutAirlines: ({ withoutAirlines }, result) => ({
    withoutAirlines: dropped(
      withoutAirlines,
      airlinesOf(result).map(([key]) => key),
    ),
  }),
  // The first option is the cheapest.
  withoutProviders: ({ withoutProviders }, { options }) => ({
    withoutProviders: dropped(
      withoutProviders,
      options.slice(0, 1).map(({ provider }) => provider),
    ),
  }),
  withoutSellers: ({ withoutSellers }, { options }) => ({
    withoutSellers: dropped(
      withoutSellers,
      options.slice(0, 1).map(({ sellerKind }) => sellerKind),
    ),
  }),
  maxDuration: (_, result) => ({ maxDuration: Math.ceil(longestLeg(result) / durationStep) * durationStep }),
  maxPrice: (_, result) => {
    const price = trustedPrice(result)
    return { maxPrice: price === null ? null : shownFare(price) }
  },
}

function widened(rule: TimeRule, result: OpenResult): TimeRule {
  const minutes = timeOf(result, rule.leg, rule.end) ?? rule.from
  return {
    ...rule,
    from: Math.min(rule.from, Math.floor(minutes / timeStep) * timeStep),
    to: Math.max(rule.to, Math.min(lastMinute, Math.ceil(minutes / timeStep) * timeStep)),
  }
}

function dropped<K extends string>(list: readonly K[], gone: readonly K[]): K[] {
  return list.filter((key) => !gone.includes(key))
}
