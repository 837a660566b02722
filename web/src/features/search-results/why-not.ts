import { aircraftOf } from '../../flights/legs/leg-words.ts'
import { shownFare } from '../../format/money.ts'
import {
  type FilterKey,
  type Filters,
  type ListedResult,
  airlinesOf,
  alliancesOf,
  applyFilters,
  comparedPrice,
  keepsTimes,
  longestLeg,
  noFilters,
  stopKind,
  timeOf,
  unmetNeeds,
  withAllowedOptions,
  without,
  isActiveRule,
} from './filters.ts'
import { layoverKindsOf } from './layovers.ts'
import { firstResult } from './ranking.ts'
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
  top: ListedResult
  /** Saving over the cheapest shown, both live; `null` without one, or if prices are locked. */
  saves: number | null
}

/** Slider steps in minutes. */
export const timeStep = 30
export const durationStep = 30
/** In kilograms. */
export const emissionsStep = 10

/**
 * Why results are hidden, best hint first: a hint per rule that hides something alone, or if nothing is shown, the smallest
 * set of rules that does.
 *
 * @param shown the results that pass the filters
 */
export function whyNot(
  results: readonly ListedResult[],
  filters: Filters,
  by: 'cheapest' | 'fastest',
  shown = applyFilters(results, filters),
): Hint[] {
  const rules = activeRules(filters)
  const visible = new Set(shown.map(({ id }) => id))
  const groups = Map.groupBy(
    results.filter(({ id }) => !visible.has(id)),
    (result) => JSON.stringify(rulesAgainst(result, filters, rules)),
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
  hidden: readonly ListedResult[]
  results: readonly ListedResult[]
  filters: Filters
  shown: readonly ListedResult[]
  by: 'cheapest' | 'fastest'
}

function hintOf({ rules, hidden, results, filters, shown, by }: Case): Hint | null {
  const best = firstResult(hidden, by)
  if (!best) return null
  const allowed = withAllowedOptions(best, without(filters, ...rules.map(({ filter }) => filter)))
  const changed = rules.reduce((sum, rule) => relaxed(sum, rule, allowed ?? best), filters)
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

function savingOf(top: ListedResult, shown: readonly ListedResult[]): number | null {
  const price = livePriceOf(top)
  const prices = shown.flatMap((result) => livePriceOf(result) ?? [])
  if (price === null || prices.length === 0) return null
  const saves = Math.min(...prices) - price
  return saves > 0 ? saves : null
}

function livePriceOf(result: ListedResult): number | null {
  const price = comparedPrice(result)
  return result.live && price !== null ? shownFare(price) : null
}

/** The rules that a result breaks on its own. */
function rulesAgainst(result: ListedResult, filters: Filters, rules: readonly ActiveRule[]): ActiveRule[] {
  const broken = rules.filter((rule) => !holds(result, filters, rule))
  if (broken.length > 0) return broken
  // No single rule excludes it: those on its options do together.
  const onOptions: readonly FilterKey[] = ['withoutProviders', 'withoutSellers', 'mustHave', 'maxPrice']
  return rules.filter(({ filter }) => onOptions.includes(filter))
}

function holds(result: ListedResult, filters: Filters, active: ActiveRule): boolean {
  if (active.filter === 'times') return keepsTimes(result, active.rule)
  const only = { ...noFilters, [active.filter]: filters[active.filter] }
  return applyFilters([result], only).length > 0
}

const wholeRules = [
  'withoutStops',
  'withoutLayovers',
  'withoutAirlines',
  'withoutAlliances',
  'withoutAircraft',
  'withoutProviders',
  'withoutSellers',
  'mustHave',
  'maxDuration',
  'maxPrice',
  'lowEmissions',
  'maxEmissions',
] as const satisfies FilterKey[]

function activeRules(filters: Filters): ActiveRule[] {
  return [
    ...filters.times.map((rule) => ({ filter: 'times' as const, rule })),
    ...wholeRules.filter((filter) => isActiveRule(filters[filter])).map((filter) => ({ filter })),
  ]
}

/** The filters, with one rule relaxed just enough for `result`. */
function relaxed(filters: Filters, active: ActiveRule, result: ListedResult): Filters {
  if (active.filter === 'times')
    return { ...filters, times: withTimes(filters.times, widened(active.rule, result)) }
  return { ...filters, ...relaxations[active.filter](filters, result) }
}

const relaxations: Record<
  Exclude<FilterKey, 'times'>,
  (filters: Filters, result: ListedResult) => Partial<Filters>
> = {
  withoutStops: ({ withoutStops }, result) => ({ withoutStops: dropped(withoutStops, [stopKind(result)]) }),
  withoutAirlines: ({ withoutAirlines }, result) => ({
    withoutAirlines: dropped(
      withoutAirlines,
      airlinesOf(result).map(([key]) => key),
    ),
  }),
  withoutLayovers: ({ withoutLayovers }, result) => ({
    withoutLayovers: dropped(withoutLayovers, layoverKindsOf(result)),
  }),
  withoutAlliances: ({ withoutAlliances }, result) => ({
    withoutAlliances: dropped(withoutAlliances, alliancesOf(result)),
  }),
  withoutAircraft: ({ withoutAircraft }, result) => ({
    withoutAircraft: dropped(withoutAircraft, aircraftOf(result)),
  }),
  mustHave: ({ mustHave }, { options: [first] }) => ({
    mustHave: first ? dropped(mustHave, unmetNeeds(first, mustHave)) : mustHave,
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
    const price = comparedPrice(result)
    return { maxPrice: price === null ? null : shownFare(price) }
  },
  lowEmissions: () => ({ lowEmissions: false }),
  maxEmissions: (_, { emissions }) => ({
    maxEmissions: emissions ? Math.ceil(emissions.kgPerPassenger / emissionsStep) * emissionsStep : null,
  }),
}

function widened(rule: TimeRule, result: ListedResult): TimeRule {
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
