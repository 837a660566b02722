import type { TripType } from '@faresight/contracts/search/question'
import { searchText } from '../../../../text/search-text.ts'
import { Histogram } from '../../../../ui/histogram.tsx'
import { RangeSlider } from '../../../../ui/range-slider.tsx'
import { legWords } from '../../../../flights/legs/leg-words.ts'
import type { TimeFacet } from '../rules/facets.ts'
import { FilterSection } from './filter-section.tsx'
import { clockOf } from '../../../../format/clock.ts'
import { lastMinute, withTimes, type TimeRule } from '../rules/time-rules.ts'
import { timeStep } from '../rules/why-not.ts'

const words = searchText.filters

interface Props {
  trip: TripType
  facets: readonly TimeFacet[]
  rules: readonly TimeRule[]
  onChange: (rules: TimeRule[]) => void
}

/** For each leg, when it may depart and arrive; local hours, whatever the day. */
export function TimeFilters({ trip, facets, rules, onChange }: Props) {
  const legs = [...new Set(facets.map(({ leg }) => leg))]
  return legs.map((leg) => (
    <FilterSection key={leg} title={legWords(trip, leg).times}>
      <div className="grid gap-3">
        {facets
          .filter((facet) => facet.leg === leg)
          .map((facet) => (
            <TimeSpan
              key={facet.end}
              facet={facet}
              rule={rules.find((rule) => rule.leg === leg && rule.end === facet.end)}
              onChange={(rule) => onChange(withTimes(rules, rule))}
            />
          ))}
      </div>
    </FilterSection>
  ))
}

function TimeSpan({
  facet,
  rule,
  onChange,
}: {
  facet: TimeFacet
  rule: TimeRule | undefined
  onChange: (rule: TimeRule) => void
}) {
  const { leg, end, airports, bins } = facet
  const { from, to } = rule ?? { from: 0, to: lastMinute }
  const [first = ''] = airports
  const label = words.endAt(words.ends[end], words.places(first, airports.length - 1))
  return (
    <div>
      <div className="flex items-baseline justify-between text-13 text-ink-2">
        <span>{label}</span>
        <span>{rule ? words.span(clockOf(from), clockOf(to)) : words.anyTime}</span>
      </div>
      <Histogram bins={bins} from={from / lastMinute} to={to / lastMinute} />
      <div className="-mt-3">
        <RangeSlider
          min={0}
          max={24 * 60}
          step={timeStep}
          // The last minute of the day stands at the end of the scale.
          value={[from, to === lastMinute ? 24 * 60 : to]}
          labels={[words.earliest(label), words.latest(label)]}
          words={(minutes) => clockOf(Math.min(minutes, lastMinute))}
          onChange={([start, stop]) =>
            onChange({ leg, end, from: Math.min(start, lastMinute), to: Math.min(stop, lastMinute) })
          }
        />
      </div>
    </div>
  )
}
