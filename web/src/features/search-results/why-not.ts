import { shownFare } from '../../format/money.ts'
import {
  type FilterKey,
  type Filters,
  type ListedResult,
  type PartFilter,
  applyFilters,
  comparedPrice,
  createFilter,
  isActiveRule,
  isPartFilter,
  isTotalKnown,
  keepsTimes,
  longestLeg,
  noFilters,
  partsOf,
  timeOf,
  unmetNeeds,
  withAllowedOptions,
  without,
} from './filters.ts'
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
  /** Saving over the cheapest shown, both live and with the user's bags; `null` without one, or if prices are locked. */
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
  const checks = ruleChecks(filters)
  const visible = new Set(shown.map(({ id }) => id))
  const groups = Map.groupBy(
    results.filter(({ id }) => !visible.has(id)),
    (result) => JSON.stringify(rulesAgainst(result, checks)),
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
    .flatMap(({ rules, hidden }): Hint | [] => {
      const best = firstResult(hidden, by)
      if (!best) return []
      const allowed = withAllowedOptions(best, without(filters, ...rules.map(({ filter }) => filter)))
      const changed = rules.reduce((sum, rule) => relaxed(sum, rule, allowed ?? best), filters)
      const after = applyFilters(results, changed)
      const top = after.find(({ id }) => id === best.id)
      if (!top) return []
      const opens = after.length - shown.length
      return { rules, hides: hidden.length, filters: changed, opens, top, saves: savingOf(top, shown) }
    })
    .toSorted((a, b) => (b.saves ?? 0) - (a.saves ?? 0) || b.opens - a.opens)
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
  return result.live && price !== null && isTotalKnown(result) ? shownFare(price) : null
}

interface RuleCheck {
  rule: ActiveRule
  holds: (result: ListedResult) => boolean
}

/** Each active rule, checked without the others. */
function ruleChecks(filters: Filters): RuleCheck[] {
  const times = filters.times.map((rule) => ({
    rule: { filter: 'times' as const, rule },
    holds: (result: ListedResult) => keepsTimes(result, rule),
  }))
  const others = hintOrder
    .filter((filter) => isActiveRule(filters[filter]))
    .map((filter) => {
      const apply = createFilter({ ...noFilters, [filter]: filters[filter] })
      return { rule: { filter }, holds: (result: ListedResult) => apply(result) !== null }
    })
  return [...times, ...others]
}

/** The rules that a result breaks on its own. */
function rulesAgainst(result: ListedResult, checks: readonly RuleCheck[]): ActiveRule[] {
  const broken = checks.filter(({ holds }) => !holds(result))
  // No single rule excludes it: those on its options do together.
  const onOptions: readonly FilterKey[] = ['withoutProviders', 'withoutSellers', 'mustHave', 'maxPrice']
  const against = broken.length > 0 ? broken : checks.filter(({ rule }) => onOptions.includes(rule.filter))
  return against.map(({ rule }) => rule)
}

/** The order in which a hint names several filters. */
const hintOrder = [
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

/** The filters, with one rule relaxed just enough for `result`. */
function relaxed(filters: Filters, active: ActiveRule, result: ListedResult): Filters {
  const { filter } = active
  if (filter === 'times') return { ...filters, times: withTimes(filters.times, widened(active.rule, result)) }
  const change = isPartFilter(filter)
    ? { [filter]: dropped(filters[filter], partsOf[filter](result)) }
    : relaxations[filter](filters, result)
  return { ...filters, ...change }
}

const relaxations: Record<
  Exclude<FilterKey, 'times' | PartFilter>,
  (filters: Filters, result: ListedResult) => Partial<Filters>
> = {
  // The first option is the cheapest.
  withoutProviders: ({ withoutProviders }, { options: [first] }) => ({
    withoutProviders: withoutProviders.filter((key) => key !== first?.provider),
  }),
  withoutSellers: ({ withoutSellers }, { options: [first] }) => ({
    withoutSellers: withoutSellers.filter((key) => key !== first?.sellerKind),
  }),
  mustHave: ({ mustHave }, { options: [first] }) => ({
    mustHave: first ? dropped(mustHave, unmetNeeds(first, mustHave)) : mustHave,
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

function dropped<K extends string>(list: readonly K[], gone: readonly string[]): K[] {
  return list.filter((key) => !gone.includes(key))
}
