import type { Viewer } from '@faresight/contracts/viewer'
import type { ReactNode } from 'react'
import { FilterBar } from './filters/filter-bar.tsx'
import { SortTabs } from './list/sort-tabs.tsx'
import { noFilters } from './rules/filters.ts'
import type { useResults } from './use-results.ts'
import { accessOf } from './viewer-access.ts'

interface Props {
  results: ReturnType<typeof useResults>
  viewer: Viewer
  /** Id of the list. */
  panel: string
  waiting: boolean
  /** The panel of all filters. */
  children: ReactNode
}

/** What narrows and sorts a list, above it. */
export function ResultsTools({ results, viewer, panel, waiting, children }: Props) {
  const { sort, filters, list, chips, left, change } = results
  const access = accessOf[viewer]
  return (
    <>
      <FilterBar
        facets={list.facets}
        filters={filters}
        chips={chips}
        count={left}
        disabled={waiting}
        onChange={change}
        onReset={() => change(noFilters)}
      >
        {children}
      </FilterBar>
      <SortTabs
        panel={panel}
        tops={list.tops}
        value={access.sort === 'free' ? sort : access.sort}
        onChange={(chosen) => change({ sort: chosen })}
        locked={access.lockedSorts}
        loading={waiting}
      />
    </>
  )
}
