import { formatDuration } from '../../../../format/durations.ts'
import { farePhrase } from '../../../../format/money.ts'
import { pageText } from '../../../../text/page-text.ts'
import type { Facets } from '../rules/facets.ts'
import { toggled, type Filters } from '../rules/filters.ts'
import { providerName } from '../rules/provider-name.ts'
import { clockOf, lastMinute, type TimeRule } from '../rules/time-rules.ts'

const words = pageText.filters

/** A rule that is on, in a few words, and the change that takes it away. */
interface Chip {
  key: string
  label: string
  change: Partial<Filters>
}

export function chipsOf(filters: Filters, facets: Facets, currency: string): Chip[] {
  const { withoutStops, withoutAirlines, withoutProviders, withoutSellers, times, maxDuration, maxPrice } =
    filters
  const legs = new Set(facets.times.map(({ leg }) => leg)).size
  const nameOf = (airline: string) => facets.airlines.find(({ key }) => key === airline)?.label ?? airline
  return [
    ...withoutStops.map((key) => ({
      key: `stops-${key}`,
      label: words.withoutStops[key],
      change: { withoutStops: toggled(withoutStops, key) },
    })),
    ...times.map((rule) => ({
      key: `${rule.leg}-${rule.end}`,
      label: words.chipTimes[rule.end](legWords(rule.leg, legs), spanWords(rule)),
      change: { times: times.filter((other) => other !== rule) },
    })),
    ...withoutAirlines.map((key) => ({
      key: `airline-${key}`,
      label: words.without(nameOf(key)),
      change: { withoutAirlines: toggled(withoutAirlines, key) },
    })),
    ...(maxDuration === null
      ? []
      : [
          {
            key: 'duration',
            label: words.upToTime(formatDuration(maxDuration)),
            change: { maxDuration: null },
          },
        ]),
    ...(maxPrice === null
      ? []
      : [{ key: 'price', label: words.upTo(farePhrase(maxPrice, currency)), change: { maxPrice: null } }]),
    ...withoutProviders.map((key) => ({
      key: `provider-${key}`,
      label: words.without(providerName(key)),
      change: { withoutProviders: toggled(withoutProviders, key) },
    })),
    ...withoutSellers.map((key) => ({
      key: `seller-${key}`,
      label: words.without(words.sellerOptions[key]),
      change: { withoutSellers: toggled(withoutSellers, key) },
    })),
  ]
}

/** `10:00+` where a span ends with the day, else `10:00 – 18:00`. */
export function spanWords({ from, to }: Pick<TimeRule, 'from' | 'to'>): string {
  return to === lastMinute ? `${clockOf(from)}+` : words.span(clockOf(from), clockOf(to))
}

function legWords(leg: number, legs: number): string {
  if (legs < 2) return ''
  if (legs > 2) return words.chipLegs.leg(leg + 1)
  return leg === 0 ? words.chipLegs.out : words.chipLegs.back
}
