import { SlidersHorizontal, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { farePhrase } from '../../../format/money.ts'
import { pageText } from '../../../text/page-text.ts'
import { Button } from '../../../ui/button.tsx'
import { countRules, toggled, type Facets, type Filters } from './filters.ts'

const words = pageText.filters

interface Props {
  facets: Facets
  filters: Filters
  currency: string
  disabled: boolean
  onChange: (change: Partial<Filters>) => void
  onOpen: () => void
}

/** Where there is no room for the panel: the way to it, the commonest filter, and each rule that is on with a way out of it. */
export function FilterStrip({ facets, filters, currency, disabled, onChange, onOpen }: Props) {
  const rules = countRules(filters)
  const others = facets.stops.map(({ key }) => key).filter((key) => key !== '0')
  const canBeNonstop = others.length > 0 && facets.stops.length > others.length
  const isNonstop =
    canBeNonstop &&
    others.every((key) => filters.withoutStops.includes(key)) &&
    !filters.withoutStops.includes('0')
  const named = facets.airlines.filter(({ key }) => filters.withoutAirlines.includes(key))
  return (
    <div className="-mx-(--gutter) mb-3 flex gap-2 overflow-x-auto px-(--gutter) py-0.5 lg:hidden">
      <Chip on={rules > 0} disabled={disabled} onClick={onOpen}>
        <SlidersHorizontal aria-hidden className="size-[15px]" />
        {words.open(rules)}
      </Chip>
      {canBeNonstop && (
        <Chip
          on={isNonstop}
          pressed={isNonstop}
          onClick={() => onChange({ withoutStops: isNonstop ? [] : others })}
        >
          {words.stopOptions['0']}
        </Chip>
      )}
      {!isNonstop &&
        filters.withoutStops.map((key) => (
          <Chip
            key={key}
            on
            removes
            onClick={() => onChange({ withoutStops: toggled(filters.withoutStops, key) })}
          >
            {words.withoutStops[key]}
          </Chip>
        ))}
      {filters.maxPrice !== null && (
        <Chip on removes onClick={() => onChange({ maxPrice: null })}>
          {words.upTo(farePhrase(filters.maxPrice, currency))}
        </Chip>
      )}
      {named.map(({ key, label }) => (
        <Chip
          key={key}
          on
          removes
          onClick={() => onChange({ withoutAirlines: toggled(filters.withoutAirlines, key) })}
        >
          {words.without(label)}
        </Chip>
      ))}
    </div>
  )
}

interface ChipProps {
  on: boolean
  /** For a chip that is a switch. */
  pressed?: boolean
  /** Pressing it takes the rule away that it names. */
  removes?: boolean
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}

function Chip({ on, pressed, removes, disabled, onClick, children }: ChipProps) {
  return (
    <Button
      size="pill"
      variant={on ? 'soft' : 'line'}
      disabled={disabled}
      aria-pressed={pressed}
      onClick={onClick}
      className="shrink-0"
    >
      {removes && <span className="sr-only">{words.remove}</span>}
      {children}
      {removes && <X aria-hidden className="size-[13px]" />}
    </Button>
  )
}
