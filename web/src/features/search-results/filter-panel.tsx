import type { ReactNode } from 'react'
import type { TripType } from '@faresight/contracts/search/search-request'
import { formatDuration } from '../../format/durations.ts'
import { farePhrase } from '../../format/money.ts'
import { useConversion } from '../../flights/money/conversion.ts'
import { searchText } from './messages.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { type Facet, type Facets, type Spread, stepsOf } from './facets.ts'
import { limitWords } from './filter-words.ts'
import { FilterChoices, FilterSection } from './filter-choices.tsx'
import { type Filters, toggleInList } from './filters.ts'
import { longLayoverMinutes } from '../../flights/legs/leg-words.ts'
import { providerName } from '../../flights/fares/fares.ts'
import { type LimitFormat } from './filter-words.ts'
import { countWords } from './filter-choices.tsx'
import { type PartFilter } from './filters.ts'
import { type LegPlaces, TimeFilters } from './time-filters.tsx'
import { durationStep, emissionsStep } from './why-not.ts'
import { Histogram } from '../../ui/histogram.tsx'

interface Props {
  facets: Facets
  filters: Filters
  onChange: (change: Partial<Filters>) => void
  trip: TripType
  /** Where each leg was searched from and to. */
  places: readonly LegPlaces[]
  currency: string
  /** Members: `all`. Visitors: `priced`. */
  locked: 'all' | 'priced' | 'none'
}

export function FilterPanel(props: Props) {
  const { facets, filters, onChange, trip, places, currency, locked } = props
  const all = locked === 'all'
  const words = searchText.filters
  const choices = <K extends string>(
    filter: PartFilter | 'withoutProviders' | 'withoutSellers',
    title: string,
    options: readonly Facet<K>[],
    labelOf: (facet: Facet<K>) => string,
    isLocked = all,
  ) => (
    <FilterChoices
      title={title}
      facets={options}
      labelOf={labelOf}
      currency={currency}
      without={filters[filter]}
      onChange={(keys) => onChange({ [filter]: keys })}
      locked={isLocked}
    />
  )
  return (
    <div className="divide-y divide-line">
      {choices('withoutStops', words.stops, facets.stops, ({ key }) => words.stopOptions[key])}
      {!all && <FareFilters {...props} />}
      {!all && (
        <TimeFilters
          trip={trip}
          places={places}
          facets={facets.times}
          rules={filters.times}
          onChange={(times) => onChange({ times })}
        />
      )}
      {choices('withoutAirlines', words.airlines, facets.airlines, ({ label }) => label)}
      {facets.alliances.length > 1 &&
        choices(
          'withoutAlliances',
          words.alliances,
          facets.alliances,
          ({ key }) => words.allianceOptions[key],
        )}
      {facets.layovers.length > 0 &&
        choices('withoutLayovers', words.layovers, facets.layovers, ({ key }) =>
          key === 'long'
            ? words.longLayover(words.layoverOptions[key], longLayoverMinutes / 60)
            : words.layoverOptions[key],
        )}
      <Limits {...props} />
      {!all && <EmissionsFilter {...props} />}
      {(facets.aircraft.length > 1 || locked === 'priced') &&
        choices('withoutAircraft', words.aircraft, facets.aircraft, ({ label }) => label, locked !== 'none')}
      {choices('withoutProviders', words.providers, facets.providers, ({ key }) => providerName(key))}
      {choices('withoutSellers', words.sellers, facets.sellers, ({ key }) => words.sellerOptions[key])}
    </div>
  )
}

/** What a fare must include or allow. Where nothing is known of that there is no choice. */
function FareFilters({ facets: { needs }, filters: { mustHave }, onChange, currency, locked }: Props) {
  if (locked === 'none' && needs.length === 0) return null
  return (
    <FilterSection title={searchText.filters.needs} locked={locked !== 'none'}>
      {needs.map((need) => (
        <Checkbox
          key={need.key}
          label={searchText.filters.needOptions[need.key]}
          end={countWords(need, currency)}
          checked={mustHave.includes(need.key)}
          onChange={() => onChange({ mustHave: toggleInList(mustHave, need.key) })}
        />
      ))}
      <p className="mt-1 text-13 text-ink-2">{searchText.filters.needsHint}</p>
    </FilterSection>
  )
}

function EmissionsFilter({ facets: { emissions }, filters, onChange, locked }: Props) {
  if (locked === 'none' && !emissions) return null
  const words = searchText.filters
  return (
    <LimitFilter
      title={words.emissions}
      label={words.highestEmissions}
      locked={locked !== 'none'}
      spread={emissions?.spread ?? null}
      step={emissionsStep}
      limit={filters.maxEmissions}
      words={words.kilos}
      upTo={words.upTo}
      onChange={(maxEmissions) => onChange({ maxEmissions })}
    >
      {emissions && (
        <Checkbox
          label={words.lowEmissions}
          end={emissions.lowCount}
          checked={filters.lowEmissions}
          onChange={() => onChange({ lowEmissions: !filters.lowEmissions })}
        />
      )}
    </LimitFilter>
  )
}

function Limits({ facets: { duration, prices }, filters, onChange, currency, locked }: Props) {
  const conversion = useConversion()
  const words = searchText.filters
  return (
    <>
      <LimitFilter
        title={words.duration}
        label={words.longest}
        locked={locked === 'all'}
        spread={duration}
        step={durationStep}
        limit={filters.maxDuration}
        words={formatDuration}
        upTo={words.upToTime}
        onChange={(maxDuration) => onChange({ maxDuration })}
      />
      <LimitFilter
        title={words.price}
        label={words.highest}
        locked={locked !== 'none'}
        spread={prices}
        // As fine as the limit in the address.
        step={conversion ? Math.max(1, Math.ceil(conversion.rate)) : 1}
        limit={filters.maxPrice}
        words={(price) => farePhrase(price, currency)}
        upTo={words.upTo}
        onChange={(maxPrice) => onChange({ maxPrice })}
      />
    </>
  )
}

interface LimitFilterProps extends LimitFormat {
  title: string
  /** Accessible name of the slider. */
  label: string
  locked: boolean
  /** `null` if no value is known. */
  spread: Spread | null
  onChange: (limit: number | null) => void
  children?: ReactNode
}

/** A slider for the maximum, below a histogram. */
function LimitFilter({ title, label, locked, spread, onChange, children, ...format }: LimitFilterProps) {
  const { step, limit, words } = format
  const { low, high } = spread ? stepsOf(spread, step) : { low: 0, high: 0 }
  // An address may hold a limit outside the range.
  const shown = Math.max(low, Math.min(limit ?? high, high))
  const share = (shown - low) / (high - low)
  return (
    <FilterSection title={title} locked={locked} end={spread && limitWords(spread, format)}>
      {spread && low < high && (
        <>
          <Histogram bins={spread.bins} from={0} to={share} />
          <input
            type="range"
            min={low}
            max={high}
            step={step}
            value={shown}
            aria-label={label}
            aria-valuetext={words(shown)}
            onChange={({ target }) => onChange(Number(target.value) >= high ? null : Number(target.value))}
            style={{ backgroundSize: `${share * 100}% 4px, 100% 4px` }}
            className="slider -mt-3"
          />
        </>
      )}
      {children}
    </FilterSection>
  )
}
