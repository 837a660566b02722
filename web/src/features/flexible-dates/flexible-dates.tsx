import type { ProviderStatus } from '@faresight/contracts/search/result'
import type { Viewer } from '@faresight/contracts/viewer'
import { useQuery } from '@tanstack/react-query'
import { CalendarRange } from 'lucide-react'
import { useId, useState } from 'react'
import { useIsDesktop } from '../../browser/viewport.ts'
import { Locked } from '../../flights/locked/locked.tsx'
import type { FlightSearchInput } from '../../flights/trips/flight-search-input.ts'
import { Button } from '../../ui/button.tsx'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { lazy } from '../../ui/lazy.ts'
import { flexibleDatesQuery } from './api.ts'
import { checkedIn } from './grid.ts'
import { flexibleDatesText } from './messages.ts'

const DatePrices = lazy(() => import('./date-prices.tsx'), 'DatePrices')

interface Props {
  question: FlightSearchInput
  viewer: Viewer
  providers: readonly ProviderStatus[]
  /** Whether the search has ended. */
  isSearched: boolean
  onOpen: (question: FlightSearchInput) => void
}

/** How many date pairs were checked live and, with a plan, their prices. Closed on phones at first, for the flights' sake. */
export function FlexibleDates({ question, viewer, providers, isSearched, onOpen }: Props) {
  const id = useId()
  const isWide = useIsDesktop()
  const [chosen, setOpen] = useState<boolean | null>(null)
  const isSubscriber = viewer === 'subscriber'
  const isOpen = isSubscriber && (chosen ?? isWide)
  // Shares what the grid loads.
  const { data } = useQuery({ ...flexibleDatesQuery(question, isSearched), enabled: false })
  const reported = checkedIn(providers)
  const counted = data ? { checkedLive: data.checkedLive, total: data.pairs.length } : reported
  const [count, rest] = counted
    ? flexibleDatesText.checked(counted.checkedLive, counted.total, question.tripType === 'oneway')
    : []
  return (
    <section
      aria-label={flexibleDatesText.title}
      className="card my-2 px-3 py-2 text-14 md:my-3.5 md:px-4 md:py-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="flex min-h-8 items-center gap-2">
          <CalendarRange aria-hidden className="size-4 shrink-0 text-ink-2" />
          {counted ? (
            <span>
              <b className="font-semibold">{count}</b>
              {rest}
            </span>
          ) : (
            flexibleDatesText.title
          )}
        </p>
        {isSubscriber ? (
          <Button
            size="sm"
            aria-expanded={isOpen}
            aria-controls={`${id}-prices`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? flexibleDatesText.hide : flexibleDatesText.show}
          </Button>
        ) : (
          <Locked>{flexibleDatesText.locked}</Locked>
        )}
      </div>
      <div id={`${id}-prices`} hidden={!isOpen} className="pt-2">
        {isOpen && (
          <LazyBoundary failed={flexibleDatesText.failed}>
            <DatePrices question={question} isSearched={isSearched} onOpen={onOpen} />
          </LazyBoundary>
        )}
      </div>
    </section>
  )
}
