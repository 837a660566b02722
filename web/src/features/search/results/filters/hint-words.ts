import type { TripType } from '@faresight/contracts/search/question'
import { formatAge, formatDuration } from '../../../../format/durations.ts'
import { farePhrase } from '../../../../format/money.ts'
import { flightText } from '../../../../text/flight-text.ts'
import { searchText } from '../../../../text/search-text.ts'
import { legWords } from '../../../../flights/legs/leg-words.ts'
import { spanWords } from './chips.ts'
import { airlinesOf, stopKind, timeOf, trustedPrice, type Filters } from '../rules/filters.ts'
import { providerName } from '../../../../flights/fares/provider-name.ts'
import { clockOf } from '../../../../format/clock.ts'
import { lastMinute } from '../rules/time-rules.ts'
import type { ActiveRule, Hint } from '../rules/why-not.ts'

const words = searchText.whyNot

/** How results are looked at while a hint is given. */
export interface HintView {
  filters: Filters
  trip: TripType
  currency: string
}

/** `11 flights are hidden by your outbound 10:00 departure rule` */
export function hintTitle({ hides, rules }: Hint, view: HintView): string {
  return words.hides(
    hides,
    rules.map((rule) => ruleWords(rule, view)),
  )
}

/** What the best of the hidden is, and what it saves. Prices only where they are known here. */
export function hintBody({ top, saves, rules }: Hint, by: 'cheapest' | 'fastest', now: number): string {
  const [rule] = rules
  const isTime = rules.length === 1 && rule?.filter === 'times'
  const trusted = trustedPrice(top)
  const price = trusted === null ? null : farePhrase(trusted, top.currency)
  const what = [
    top.airline,
    top.stops === 0 ? flightText.leg.nonstop.toLowerCase() : flightText.leg.stops(top.stops),
    isTime && words[rule.rule.end === 'departure' ? 'departs' : 'arrives'](clockOf(hourOf(top, rule.rule))),
    formatDuration(top.duration),
    price && (top.live ? price : words.cached(price, formatAge(top.seenAt, now))),
  ]
  const sentence = words[by](what.filter(Boolean).join(', '))
  return saves === null ? sentence : `${sentence} ${words.saves(farePhrase(saves, top.currency))}`
}

/** `Allow 07:30`: the change that the button makes. */
export function hintStep(hint: Hint, view: HintView): string {
  const [rule] = hint.rules
  if (!rule) return ''
  return hint.rules.length > 1
    ? words.allowSeveral(hint.rules.length)
    : words.allow(allowed(rule, hint, view))
}

function ruleWords(active: ActiveRule, { filters, trip, currency }: HintView): string {
  if (active.filter === 'times') {
    const { leg, from, to, end } = active.rule
    // A trip of one leg has nothing to tell apart.
    const name = trip === 'oneway' ? '' : `${legWords(trip, leg).name.toLowerCase()} `
    return words.rules[end](name, to === lastMinute ? clockOf(from) : spanWords(active.rule))
  }
  if (active.filter === 'maxDuration')
    return words.rules.maxDuration(formatDuration(filters.maxDuration ?? 0))
  if (active.filter === 'maxPrice') return words.rules.maxPrice(farePhrase(filters.maxPrice ?? 0, currency))
  return words.rules[active.filter]
}

function allowed(active: ActiveRule, { filters: after, top }: Hint, { filters, currency }: HintView): string {
  if (active.filter === 'times') {
    const { leg, end, from, to } = active.rule
    const rule = after.times.find((other) => other.leg === leg && other.end === end)
    if (!rule) return searchText.filters.anyTime.toLowerCase()
    return rule.from < from ? words.from(clockOf(rule.from)) : words.until(clockOf(Math.max(rule.to, to)))
  }
  const [seller] = top.options
  const { stopOptions, sellerOptions } = searchText.filters
  const byFilter: Record<typeof active.filter, () => string> = {
    withoutStops: () => stopOptions[stopKind(top)].toLowerCase(),
    withoutAirlines: () =>
      [...new Map(airlinesOf(top).filter(([key]) => filters.withoutAirlines.includes(key))).values()].join(
        ', ',
      ),
    withoutProviders: () => providerName(seller?.provider ?? ''),
    withoutSellers: () => sellerOptions[seller?.sellerKind ?? 'agency'].toLowerCase(),
    maxDuration: () => words.atMost(formatDuration(after.maxDuration ?? 0)),
    maxPrice: () => words.atMost(farePhrase(after.maxPrice ?? 0, currency)),
  }
  return byFilter[active.filter]()
}

function hourOf(top: Hint['top'], { leg, end }: { leg: number; end: 'departure' | 'arrival' }): number {
  return timeOf(top, leg, end) ?? 0
}
