import type { FlightResult } from '@faresight/contracts/search/result'
import { type ReactNode, memo, useCallback, useState } from 'react'
import { type Levels, noLevels } from '../../flights/levels/levels.tsx'
import { pageText } from '../../text/page-text.ts'
import { searchText } from './messages.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import type { RequestedTrip } from './ranking.ts'
import { FlightCard } from './flight-card.tsx'
import { LockedCard } from '../../flights/locked/locked-card.tsx'
import { toggleInList } from './filters.ts'
import { VirtualList } from './virtual-list.tsx'

// More identical locked cards add nothing.
const lockedAtOnce = 6

interface Props {
  shown: readonly FlightResult[]
  /** Ids of results that have left the search but keep their places. */
  gone: ReadonlySet<string>
  deals: readonly string[]
  /** Id of the lowest fare, the only one compared with typical prices; `null` until the search is over. */
  lowest: string | null
  trip: RequestedTrip
  levels: Levels
  /** Replaces price and link for visitors. */
  unlock: ReactNode | null
}

export const ResultList = memo(function ResultList(props: Props) {
  const { shown, gone, deals, lowest, trip, levels, unlock } = props
  // Kept here, because virtual cards unmount.
  const [open, setOpen] = useState<string[]>([])
  const [detailed, setDetailed] = useState<string[]>([])
  const onOpen = useCallback((id: string) => setOpen((ids) => toggleInList(ids, id)), [])
  const onDetails = useCallback((id: string) => setDetailed((ids) => toggleInList(ids, id)), [])
  if (shown[0]?.locked) return <LockedList results={shown}>{unlock}</LockedList>
  const results = shown.filter((result) => !result.locked)
  return (
    <VirtualList items={results} estimate={trip.legs.length * 58 + 150}>
      {(result) => (
        <FlightCard
          result={result}
          trip={trip}
          levels={result.id === lowest ? levels : noLevels}
          deal={deals.includes(result.id) ? deals.indexOf(result.id) : null}
          locked={unlock}
          gone={gone.has(result.id)}
          open={open.includes(result.id)}
          onOpen={onOpen}
          details={detailed.includes(result.id)}
          onDetails={onDetails}
        />
      )}
    </VirtualList>
  )
})

function LockedList({ results, children }: { results: readonly FlightResult[]; children: ReactNode }) {
  const [count, setCount] = useState(lockedAtOnce)
  const rest = results.length - count
  return (
    <>
      <ol className="grid gap-3">
        {results.slice(0, count).map(({ id }) => (
          <li key={id}>
            <LockedCard>{children}</LockedCard>
          </li>
        ))}
      </ol>
      {rest > 0 && (
        <div className="mt-4 text-center">
          <Button onClick={() => setCount(count + lockedAtOnce)}>
            {searchText.results.more(Math.min(rest, lockedAtOnce))}
          </Button>
        </div>
      )}
    </>
  )
}

export function NoFlights({ onEdit }: { onEdit: (() => void) | null }) {
  return (
    <div className="card">
      <Empty title={searchText.results.emptyTitle} body={searchText.results.empty}>
        {onEdit && (
          <Button variant="primary" onClick={onEdit}>
            {pageText.actions.changeSearch}
          </Button>
        )}
      </Empty>
    </div>
  )
}
