import { useState, type ReactNode } from 'react'
import { searchText } from '../../../../text/search-text.ts'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { LinkButton } from '../../../../ui/link-button.tsx'
import type { Facet } from '../rules/facets.ts'
import { toggled } from '../rules/filters.ts'
import { FilterSection } from './filter-section.tsx'

const words = searchText.filters
const few = 6

interface Props<K extends string> {
  title: string
  facets: readonly Facet<K>[]
  labelOf: (facet: Facet<K>) => string
  endOf: (facet: Facet<K>) => ReactNode
  /** The keys that are taken out. */
  without: readonly K[]
  onChange: (without: K[]) => void
  locked: boolean
}

/** Checkboxes, each with what it stands for; long lists start short and can be cleared at once. */
export function FilterChoices<K extends string>(props: Props<K>) {
  const { title, facets, labelOf, endOf, without, onChange, locked } = props
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
            aria-label={out.length > 0 ? words.allOf(title) : words.noneOf(title)}
            onClick={() => onChange(out.length > 0 ? [] : keys)}
            className="text-13"
          >
            {out.length > 0 ? words.all : words.none}
          </LinkButton>
        )
      }
    >
      {shown.map((facet) => (
        <Checkbox
          key={facet.key}
          label={labelOf(facet)}
          end={endOf(facet)}
          checked={!without.includes(facet.key)}
          onChange={() => onChange(toggled(without, facet.key))}
        />
      ))}
      {facets.length > few && (
        <LinkButton aria-expanded={whole} onClick={() => setWhole(!whole)} className="mt-1 text-13">
          {whole ? words.fewer : words.more(facets.length - few)}
        </LinkButton>
      )}
    </FilterSection>
  )
}
