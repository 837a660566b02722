import { useState, type ReactNode } from 'react'
import { farePhrase } from '../../../format/money.ts'
import { pageText } from '../../../text/page-text.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Locked } from '../../../ui/locked.tsx'
import { toggled, type Facet, type Facets, type Filters } from './filters.ts'

const words = pageText.filters
const fewAirlines = 6

interface Props {
  facets: Facets
  filters: Filters
  onChange: (change: Partial<Filters>) => void
  currency: string
  /** A member sees none of it, a visitor all but the price. */
  locked: 'all' | 'price' | 'none'
}

export function FilterPanel({ facets, filters, onChange, currency, locked }: Props) {
  const end = ({ count, from }: Facet) => (from === null ? count : `${farePhrase(from, currency)} · ${count}`)
  return (
    <div className="divide-y divide-line">
      <Section title={words.stops} locked={locked === 'all'}>
        {facets.stops.map((facet) => (
          <Checkbox
            key={facet.key}
            label={words.stopOptions[facet.key]}
            end={end(facet)}
            checked={!filters.withoutStops.includes(facet.key)}
            onChange={() => onChange({ withoutStops: toggled(filters.withoutStops, facet.key) })}
          />
        ))}
      </Section>
      <Section title={words.airlines} locked={locked === 'all'}>
        <Airlines
          facets={facets.airlines}
          without={filters.withoutAirlines}
          onToggle={(key) => onChange({ withoutAirlines: toggled(filters.withoutAirlines, key) })}
        />
      </Section>
      <Section
        title={words.price}
        locked={locked !== 'none'}
        end={facets.prices && words.upTo(farePhrase(filters.maxPrice ?? facets.prices.highest, currency))}
      >
        {facets.prices && (
          <PriceLimit
            {...facets.prices}
            value={filters.maxPrice}
            currency={currency}
            onChange={(maxPrice) => onChange({ maxPrice })}
          />
        )}
      </Section>
    </div>
  )
}

function Section({
  title,
  end,
  locked,
  children,
}: {
  title: string
  end?: string | null
  locked: boolean
  children: ReactNode
}) {
  return (
    <fieldset className="py-4" disabled={locked}>
      <legend className="float-left mb-1.5 w-full">
        <span className="flex items-baseline justify-between text-14 font-semibold">
          {title}
          {end && !locked && <span className="text-13 font-normal text-ink-2">{end}</span>}
        </span>
      </legend>
      <div className="clear-both">{locked ? <Locked>{pageText.locked.withPlan}</Locked> : children}</div>
    </fieldset>
  )
}

function Airlines({
  facets,
  without,
  onToggle,
}: {
  facets: Facet[]
  without: readonly string[]
  onToggle: (key: string) => void
}) {
  const [all, setAll] = useState(false)
  const shown = all ? facets : facets.slice(0, fewAirlines)
  return (
    <>
      {shown.map(({ key, label, count }) => (
        <Checkbox
          key={key}
          label={label}
          end={count}
          checked={!without.includes(key)}
          onChange={() => onToggle(key)}
        />
      ))}
      {facets.length > fewAirlines && (
        <LinkButton aria-expanded={all} onClick={() => setAll(!all)} className="mt-1 text-13">
          {all ? words.fewer : words.more(facets.length - fewAirlines)}
        </LinkButton>
      )}
    </>
  )
}

interface LimitProps {
  lowest: number
  highest: number
  value: number | null
  currency: string
  onChange: (value: number | null) => void
}

/** The platform's slider: arrows, Page keys, Home and End work as everywhere. */
function PriceLimit({ lowest, highest, value, currency, onChange }: LimitProps) {
  const [low, high] = [Math.ceil(lowest), Math.ceil(highest)]
  // An address may hold a limit that lies outside of what was found.
  const shown = Math.max(low, Math.min(value ?? high, high))
  return (
    <input
      type="range"
      min={low}
      max={high}
      value={shown}
      aria-label={words.highest}
      aria-valuetext={farePhrase(shown, currency)}
      onChange={(event) => {
        const next = Number(event.target.value)
        onChange(next >= high ? null : next)
      }}
      style={{ backgroundSize: `${high > low ? ((shown - low) / (high - low)) * 100 : 100}% 4px, 100% 4px` }}
      className="slider"
    />
  )
}
