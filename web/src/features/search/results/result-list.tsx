import type { FlightResult } from '@faresight/contracts/search/result'
import { useState, type ReactNode } from 'react'
import { pageText } from '../../../text/page-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { FlightCard } from './flight-card.tsx'
import { LockedCard } from './locked-card.tsx'

const pageSize = 25
// Cards of which nothing is known tell no more by being many.
const lockedPageSize = 6
const words = pageText.results

interface Props {
  /** What is left to show, in its order. */
  shown: readonly FlightResult[]
  /** How many were found, with those that filters hide. */
  total: number
  /** Ids of the best deals, best first. */
  deals: readonly string[]
  passengers: number
  /** Stands in place of price and link where they are withheld. */
  unlock: ReactNode | null
  onReset: () => void
  onEdit: () => void
}

/** The cards, page by page, or why there are none and the step that helps. */
export function ResultList({ shown, total, deals, passengers, unlock, onReset, onEdit }: Props) {
  const [pages, setPages] = useState(1)
  if (total === 0)
    return <Nothing title={words.emptyTitle} body={words.empty} step={words.changeSearch} onStep={onEdit} />
  if (shown.length === 0)
    return (
      <Nothing
        title={words.filteredTitle}
        body={words.filtered(total)}
        step={words.resetFilters}
        onStep={onReset}
      />
    )
  const step = shown[0]?.locked ? lockedPageSize : pageSize
  const rest = shown.length - pages * step
  return (
    <>
      <div className="grid gap-3">
        {shown
          .slice(0, pages * step)
          .map((result) =>
            result.locked ? (
              <LockedCard key={result.id}>{unlock}</LockedCard>
            ) : (
              <FlightCard
                key={result.id}
                result={result}
                passengers={passengers}
                deal={deals.includes(result.id) ? deals.indexOf(result.id) : null}
                locked={unlock}
              />
            ),
          )}
      </div>
      {rest > 0 && (
        <div className="mt-4 text-center">
          <Button onClick={() => setPages(pages + 1)}>{words.more(Math.min(rest, step))}</Button>
        </div>
      )}
    </>
  )
}

interface NothingProps {
  title: string
  body: string
  step: string
  onStep: () => void
}

function Nothing({ title, body, step, onStep }: NothingProps) {
  return (
    <div className="card">
      <Empty title={title} body={body}>
        <Button variant="primary" onClick={onStep}>
          {step}
        </Button>
      </Empty>
    </div>
  )
}
