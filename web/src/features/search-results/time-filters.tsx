import type { FareQueryLeg, TripType } from '@faresight/contracts/search/search-request'
import { useQuery } from '@tanstack/react-query'
import { airportQuery } from '../../flights/airports/api.ts'
import { searchText } from './messages.ts'
import { Histogram } from '../../ui/histogram.tsx'
import { legWords } from '../../flights/legs/leg-words.ts'
import type { TimeFacet } from './facets.ts'
import { FilterSection } from './filter-choices.tsx'
import { clockOf } from '../../format/durations.ts'
import { type TimeRule, lastMinute, withTimes } from './time-rules.ts'
import { timeStep } from './why-not.ts'
import type { PointerEvent } from 'react'

export type LegPlaces = Pick<FareQueryLeg, 'origin' | 'destination'>

interface Props {
  trip: TripType
  places: readonly LegPlaces[]
  facets: readonly TimeFacet[]
  rules: readonly TimeRule[]
  onChange: (rules: TimeRule[]) => void
}

export function TimeFilters({ trip, places, facets, rules, onChange }: Props) {
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
              searched={places[leg]?.[facet.end === 'departure' ? 'origin' : 'destination'] ?? ''}
              rule={rules.find((rule) => rule.leg === leg && rule.end === facet.end)}
              onChange={(rule) => onChange(withTimes(rules, rule))}
            />
          ))}
      </div>
    </FilterSection>
  ))
}

interface TimeSpanProps {
  facet: TimeFacet
  /** The airport or metro area that was searched. */
  searched: string
  rule: TimeRule | undefined
  onChange: (rule: TimeRule) => void
}

function TimeSpan({ facet, searched, rule, onChange }: TimeSpanProps) {
  const { leg, end, airports, bins } = facet
  const { from, to } = rule ?? { from: 0, to: lastMinute }
  const [first = ''] = airports
  const metro = useMetro(searched)
  const label = searchText.filters.endAt(
    searchText.filters.ends[end],
    metro ?? searchText.filters.places(first, airports.length - 1),
  )
  return (
    <div>
      <div className="flex items-baseline justify-between text-13 text-ink-2">
        <span>{label}</span>
        <span>{rule ? searchText.filters.span(clockOf(from), clockOf(to)) : searchText.filters.anyTime}</span>
      </div>
      <Histogram bins={bins} from={from / lastMinute} to={to / lastMinute} />
      <div className="-mt-3">
        <TimeRange
          // Show the last minute of the day as 24:00.
          value={[from, to === lastMinute ? dayMinutes : to]}
          labels={[searchText.filters.earliest(label), searchText.filters.latest(label)]}
          onChange={([start, stop]) =>
            onChange({ leg, end, from: Math.min(start, lastMinute), to: Math.min(stop, lastMinute) })
          }
        />
      </div>
    </div>
  )
}

/** `London (6 airports)` of a metro area, else `null`. */
function useMetro(code: string): string | null {
  const { data: place } = useQuery(airportQuery(code))
  if (place?.type !== 'CITY') return null
  return place.airportCount ? searchText.filters.metro(place.city, place.airportCount) : place.city
}

const dayMinutes = 24 * 60
const thumbPx = 24

interface TimeRangeProps {
  value: readonly [from: number, to: number]
  onChange: (value: [from: number, to: number]) => void
  /** Accessible names of the handles. */
  labels: readonly [from: string, to: string]
}

/** Two native sliders with full keyboard support. Pressing the track moves the nearer handle; handles cannot cross. */
function TimeRange({ value, onChange, labels }: TimeRangeProps) {
  const [from, to] = value
  const move = (end: 0 | 1, wanted: number) =>
    onChange(end === 0 ? [Math.min(wanted, to), to] : [from, Math.max(wanted, from)])
  const press = (event: PointerEvent<HTMLDivElement>) => {
    if (event.target instanceof HTMLInputElement) return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const share = (event.clientX - left - thumbPx / 2) / (width - thumbPx)
    const wanted = Math.max(0, Math.min(dayMinutes, Math.round((share * dayMinutes) / timeStep) * timeStep))
    const end = Math.abs(wanted - from) < Math.abs(wanted - to) || wanted < from ? 0 : 1
    move(end, wanted)
    event.currentTarget.querySelectorAll('input')[end]?.focus()
  }
  // A thumb's centre stays half a thumb within the track.
  const place = (at: number) => `calc(${thumbPx / 2}px + ${at / dayMinutes} * (100% - ${thumbPx}px))`
  return (
    <div className="range" onPointerDown={press}>
      <span
        aria-hidden
        className="range-fill"
        style={{ left: place(from), width: `calc(${place(to)} - ${place(from)})` }}
      />
      {([0, 1] as const).map((end) => (
        <input
          key={end}
          type="range"
          min={0}
          max={dayMinutes}
          step={timeStep}
          value={value[end]}
          aria-label={labels[end]}
          aria-valuetext={clockOf(Math.min(value[end], lastMinute))}
          onChange={(event) => move(end, Number(event.target.value))}
          // If both are at the far end, only the first can move.
          className={end === 0 && from > dayMinutes / 2 ? 'z-10' : undefined}
        />
      ))}
    </div>
  )
}
