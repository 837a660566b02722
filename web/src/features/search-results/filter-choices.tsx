import { type ReactNode, useState } from 'react'
import { farePhrase } from '../../format/money.ts'
import { searchText } from './messages.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { LinkButton } from '../../ui/button.tsx'
import type { Facet } from './facets.ts'
import { toggleInList } from './filters.ts'
import { flightText } from '../../flights/messages.ts'
import { Locked } from '../../flights/locked/locked.tsx'

const few = 6

interface Props<K extends string> {
  title: string
  facets: readonly Facet<K>[]
  labelOf: (facet: Facet<K>) => string
  currency: string
  /** Excluded keys. */
  without: readonly string[]
  onChange: (without: string[]) => void
  locked: boolean
}

/**
 * Checkboxes with counts. Long lists start collapsed and can be toggled as a whole; each of three or more can be chosen alone.
 */
export function FilterChoices<K extends string>(props: Props<K>) {
  const { title, facets, labelOf, currency, without, onChange, locked } = props
  const [whole, setWhole] = useState(false)
  const keys = facets.map(({ key }) => key)
  const out = keys.filter((key) => without.includes(key))
  const shown = whole ? facets : facets.slice(0, few)
  return (
    <FilterSection
      title={title}
      locked={locked}
      end={
        facets.length > 3 && (
          <LinkButton
            aria-label={out.length > 0 ? searchText.filters.allOf(title) : searchText.filters.noneOf(title)}
            onClick={() => onChange(out.length > 0 ? [] : keys)}
            className="text-13"
          >
            {out.length > 0 ? searchText.filters.all : searchText.filters.none}
          </LinkButton>
        )
      }
    >
      {shown.map((facet) => (
        <div key={facet.key} className="group flex items-center gap-2">
          <div className="min-w-0 flex-1">
            <Checkbox
              label={labelOf(facet)}
              end={countWords(facet, currency)}
              checked={!without.includes(facet.key)}
              onChange={() => onChange(toggleInList(without, facet.key))}
            />
          </div>
          {facets.length > 2 && (
            <LinkButton
              aria-label={searchText.filters.onlyOf(labelOf(facet))}
              onClick={() => onChange(keys.filter((key) => key !== facet.key))}
              className="text-13 opacity-0 group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100"
            >
              {searchText.filters.only}
            </LinkButton>
          )}
        </div>
      ))}
      {facets.length > few && (
        <LinkButton aria-expanded={whole} onClick={() => setWhole(!whole)} className="mt-1 text-13">
          {whole ? searchText.filters.fewer : searchText.filters.more(facets.length - few)}
        </LinkButton>
      )}
    </FilterSection>
  )
}

/** `412 USD · 3`, or the count alone if no price is known. */
export function countWords({ count, from }: Facet, currency: string): ReactNode {
  return from === null ? count : `${farePhrase(from, currency)} · ${count}`
}

interface FilterSectionProps {
  title: string
  end?: ReactNode
  /** Disabled, with the reason. */
  locked?: boolean
  children: ReactNode
}

export function FilterSection({ title, end, locked = false, children }: FilterSectionProps) {
  return (
    <fieldset className="min-w-0 py-4" disabled={locked}>
      <legend className="float-left mb-1.5 w-full">
        <span className="flex min-h-6 items-center justify-between gap-3 text-14 font-semibold">
          {title}
          {end && !locked && <span className="text-13 font-normal text-ink-2">{end}</span>}
        </span>
      </legend>
      <div className="clear-both">{locked ? <Locked>{flightText.locked.withPlan}</Locked> : children}</div>
    </fieldset>
  )
}
