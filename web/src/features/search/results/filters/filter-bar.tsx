import { useRef, useState, type ReactNode } from 'react'
import { searchText } from '../../../../text/search-text.ts'
import { text } from '../../../../text/text.ts'
import { late } from '../../../../ui/late.ts'
import { LatePart } from '../../../../ui/late-part.tsx'
import type { Facets } from '../rules/facets.ts'
import type { Filters } from '../rules/filters.ts'
import type { Chip } from './chips.ts'
import { FilterStrip } from './filter-strip.tsx'

const FilterSheet = late(() => import('./filter-sheet.tsx'), 'FilterSheet')

interface Props {
  facets: Facets
  filters: Filters
  /** The rules that are on. */
  chips: readonly Chip[]
  /** How many flights are left. */
  count: number
  disabled: boolean
  onChange: (change: Partial<Filters>) => void
  onReset: () => void
  /** The panel of all filters, which opens from here where there is no room for it beside the list. */
  children: ReactNode
}

/** What stands of the filters above the list, and the way to all of them. */
export function FilterBar({ count, onReset, children, ...strip }: Props) {
  const opener = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <>
      <FilterStrip {...strip} onOpen={() => setOpen(true)} openRef={opener} />
      {open && (
        <LatePart failed={searchText.filters.failed} reload={text.problems.reload}>
          <FilterSheet
            count={count}
            onReset={onReset}
            onClose={() => setOpen(false)}
            returnTo={() => opener.current}
          >
            {children}
          </FilterSheet>
        </LatePart>
      )}
    </>
  )
}
