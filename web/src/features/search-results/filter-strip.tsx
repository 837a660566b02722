import { SlidersHorizontal, X } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { searchText } from './messages.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import type { Chip as RuleChip } from './filter-words.ts'
import type { Facets } from './facets.ts'
import type { Filters } from './filters.ts'

interface Props {
  facets: Facets
  filters: Filters
  chips: readonly RuleChip[]
  disabled: boolean
  onChange: (change: Partial<Filters>) => void
  onOpen: () => void
  /** Receives the focus when the panel closes. */
  openRef: Ref<HTMLButtonElement>
  /** Comes after the button that opens the panel. */
  children: ReactNode
}

/** The user's bags and active filters as removable chips; without a side panel also the button that opens it and the nonstop filter. */
export function FilterStrip(props: Props) {
  const { facets, filters, chips, disabled, onChange, onOpen, openRef, children } = props
  const others = facets.stops.map(({ key }) => key).filter((key) => key !== '0')
  const canBeNonstop = others.length > 0 && facets.stops.length > others.length
  const isNonstop =
    canBeNonstop &&
    others.every((key) => filters.withoutStops.includes(key)) &&
    !filters.withoutStops.includes('0')
  return (
    <div className="-mx-(--gutter) mb-2 flex gap-2 overflow-x-auto px-(--gutter) py-0.5 md:mb-3 lg:mx-0 lg:flex-wrap lg:px-0 short:max-lg:sm:mr-0 short:max-lg:sm:max-w-2/5 short:max-lg:sm:pr-0">
      <Chip ref={openRef} on={chips.length > 0} disabled={disabled} onClick={onOpen} className="lg:hidden">
        <SlidersHorizontal aria-hidden className="size-4" />
        {searchText.filters.open(chips.length)}
      </Chip>
      {children}
      {canBeNonstop && (
        <Chip
          on={isNonstop}
          pressed={isNonstop}
          onClick={() => onChange({ withoutStops: isNonstop ? [] : others })}
          className="lg:hidden"
        >
          {searchText.filters.stopOptions['0']}
        </Chip>
      )}
      {chips.map(({ key, label, change }) => (
        <Chip
          key={key}
          on
          removes={label}
          onClick={() => onChange(change)}
          // The nonstop chip already shows this.
          className={isNonstop && key.startsWith('withoutStops-') ? 'max-lg:hidden' : undefined}
        >
          {label}
        </Chip>
      ))}
    </div>
  )
}

interface ChipProps {
  ref?: Ref<HTMLButtonElement>
  on: boolean
  /** Set for toggle chips. */
  pressed?: boolean
  /** The rule that it removes. */
  removes?: string
  disabled?: boolean
  onClick: () => void
  className?: string | undefined
  children: ReactNode
}

function Chip({ ref, on, pressed, removes, disabled, onClick, className, children }: ChipProps) {
  return (
    <Button
      ref={ref}
      size="pill"
      variant={on ? 'soft' : 'line'}
      disabled={disabled}
      aria-pressed={pressed}
      aria-label={removes && searchText.filters.remove(removes)}
      onClick={onClick}
      className={cx('relative shrink-0', className)}
    >
      {children}
      {removes && <X aria-hidden className="size-3.5" />}
    </Button>
  )
}
