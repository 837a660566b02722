import type { ReactNode } from 'react'
import type { Levels } from '../../../flights/levels/levels.ts'
import type { AskedTrip } from './rules/asked-trip.ts'
import { countRules, noFilters, type Filters } from './rules/filters.ts'
import { FreshPill } from './list/fresh-pill.tsx'
import { NoFlights, ResultList } from './list/result-list.tsx'
import { CardSkeletons } from './list/skeletons.tsx'
import type { useList } from './list/use-list.ts'
import { NoMatch } from './filters/no-match.tsx'
import { WhyNot } from './filters/why-not-panel.tsx'

interface Props {
  list: ReturnType<typeof useList>
  filters: Filters
  trip: AskedTrip
  currency: string
  levels: Levels
  busy: boolean
  /** Stands in place of price and link where they are withheld. */
  unlock: ReactNode | null
  onFold: () => void
  onFilters: (filters: Filters) => void
  /** Opens the form; `null` while it is open. */
  onEdit: (() => void) | null
}

/** The cards, what waits to join them, and what filters keep away; or why there is nothing. */
export function ResultsBody(props: Props) {
  const { list, filters, trip, currency, levels, busy, unlock, onFold, onFilters, onEdit } = props
  const { ready, total, shown, gone, deals, hints, hintsBy, fresh, moved } = list
  if (!ready) return <CardSkeletons legs={trip.legs.length} />
  if (total === 0) return <NoFlights onEdit={onEdit} />
  const ways = { hints, filters, trip: trip.kind, currency, by: hintsBy, onApply: onFilters }
  return (
    <>
      {(fresh > 0 || moved) && <FreshPill count={fresh} onFold={onFold} />}
      {shown.length === 0 ? (
        <NoMatch {...ways} total={total} onReset={() => onFilters(noFilters)} />
      ) : (
        countRules(filters) > 0 && <WhyNot {...ways} />
      )}
      {shown.length > 0 && (
        <ResultList shown={shown} gone={gone} deals={deals} trip={trip} levels={levels} unlock={unlock} />
      )}
      {busy && <CardSkeletons legs={trip.legs.length} count={1} />}
    </>
  )
}
