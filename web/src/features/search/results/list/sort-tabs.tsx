import type { OpenResult } from '@faresight/contracts/search/result'
import { History } from 'lucide-react'
import { formatDuration } from '../../../../format/durations.ts'
import { fareFigure } from '../../../../format/money.ts'
import { flightText } from '../../../../text/flight-text.ts'
import { searchText } from '../../../../text/search-text.ts'
import { LockMark } from '../../../../flights/locked/locked.tsx'
import { Money } from '../../../../ui/money.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { Tabs } from '../../../../ui/tabs.tsx'
import { sorts, type Sort } from '../rules/ranking.ts'

interface Props {
  /** The first result of each order; `null` where there is none to show. */
  tops: Record<Sort, OpenResult | null>
  value: Sort | null
  onChange: (sort: Sort) => void
  /** Orders that would tell a withheld price. */
  locked: readonly Sort[]
  loading: boolean
  panel: string
}

/** The three orders, each with what its first flight costs and takes. */
export function SortTabs({ tops, value, onChange, locked, loading, panel }: Props) {
  return (
    <Tabs
      label={searchText.results.tabs}
      panel={panel}
      value={value}
      onChange={onChange}
      className="card mb-3.5 flex flex-wrap gap-px overflow-hidden bg-line"
      tabClassName={cx(
        locked.length === sorts.length && 'max-md:justify-center',
        'relative flex min-h-16 min-w-0 flex-[1_1_5.5rem] flex-col bg-surface px-2.5 pt-[9px] pb-[11px] text-left transition-colors not-aria-disabled:not-aria-selected:hover:bg-hover focus-visible:z-10 focus-visible:shadow-[inset_0_0_0_2.5px_var(--focus-ring)] aria-disabled:cursor-not-allowed aria-selected:bg-sky-tint aria-selected:after:absolute aria-selected:after:inset-x-0 aria-selected:after:bottom-0 aria-selected:after:h-[3px] aria-selected:after:bg-sky md:px-[18px] md:pt-3 md:pb-[13px] group',
      )}
      tabs={sorts.map((sort) => ({
        value: sort,
        disabled: locked.includes(sort),
        label: (
          <>
            <span className="flex items-center gap-1.5 text-13 font-medium text-ink-2 group-aria-selected:font-semibold group-aria-selected:text-sky-text">
              {searchText.results.sorts[sort]}
              {locked.includes(sort) && <LockMark />}
            </span>
            <TabValue top={tops[sort]} locked={locked.includes(sort)} loading={loading} />
          </>
        ),
      }))}
    />
  )
}

/** Grey would not be seen on the tab that is open. */
const onTint = 'group-aria-selected:bg-sky-line group-aria-selected:bg-none'

function TabValue({ top, locked, loading }: { top: OpenResult | null; locked: boolean; loading: boolean }) {
  if (locked)
    return (
      // On a phone the lock alone has room in each of the tabs: listeners hear what it means.
      <span className="block text-13 text-balance text-ink-2 max-md:sr-only md:leading-6">
        {flightText.locked.withPlan}
      </span>
    )
  if (loading)
    return (
      <>
        <Skeleton className={`mt-1 h-4 w-16 md:mb-1 md:w-32 ${onTint}`} />
        <Skeleton className={`mt-1 h-4 w-14 md:hidden ${onTint}`} />
      </>
    )
  if (!top || top.suspicious)
    return (
      <span aria-hidden className="text-16 text-ink-3">
        –
      </span>
    )
  return (
    <span className="flex flex-wrap items-baseline gap-x-2 leading-5 max-[22rem]:*:whitespace-normal md:leading-6">
      {top.price === null ? null : (
        <>
          <Money figure={fareFigure(top.price)} currency={top.currency} />
          {!top.live && <Remembered />}
        </>
      )}
      <span className="text-12 whitespace-nowrap text-ink-2 md:text-14">{formatDuration(top.duration)}</span>
    </span>
  )
}

function Remembered() {
  return (
    <>
      <History aria-hidden className="size-[13px] shrink-0 text-amber-text" strokeWidth={2.2} />
      <span className="sr-only">{searchText.results.remembered}</span>
    </>
  )
}
