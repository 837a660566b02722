import type { Viewer } from '@faresight/contracts/viewer'
import { useEffect, useId, useMemo, useRef, type ReactNode } from 'react'
import { pageText } from '../../text/page-text.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { PriceCalendar } from './calendar/price-calendar.tsx'
import { isOver, type FoundScan } from './found/found-scan.ts'
import { BestSoFar } from './progress/best-so-far.tsx'
import { CheckList } from './progress/check-list.tsx'
import { ProgressView, type Cancel } from './progress/progress-view.tsx'
import { Spoken } from './progress/spoken.tsx'
import type { AskedScan } from './query/asked-scan.ts'
import { EndNote } from './result/end-note.tsx'
import { LockedResult } from './result/locked-result.tsx'
import { OpenResult } from './result/open-result.tsx'
import { rankDeals, rankOffers, type RankedDeal } from './result/ranking.ts'
import { ScanRemarks } from './result/scan-remarks.tsx'

const words = pageText.scan.result

interface Props {
  found: FoundScan | undefined
  /** It goes on, or is still being asked for. */
  busy: boolean
  viewer: Viewer
  asked: AskedScan
  priceWeight: number
  onWeight: (priceWeight: number) => void
  /** Stands in place of everything where nothing was found. */
  failure: ReactNode
  unlock: ReactNode
  onAgain: () => void
  /** Opens the form; `null` while it is open. */
  onEdit: (() => void) | null
  cancel: Cancel
}

/** A scan as far as it is: while it runs how it goes, and in the end what it has found. */
export function ScanView(props: Props) {
  const { found, busy, viewer, priceWeight } = props
  const ranking = useRanked(found, priceWeight)
  const isRunning = busy && !(found && isOver(found))
  const isOpen = viewer === 'subscriber'
  useFocusAtEnd(isRunning)
  return (
    <>
      <Spoken found={found} best={isOpen ? (ranking.ranked[0] ?? null) : null} />
      {isRunning ? <Running {...props} {...ranking} /> : <Over {...props} {...ranking} />}
    </>
  )
}

function Running(props: Props & Ranking) {
  const { found, viewer, asked, ranked, cancel } = props
  const isOpen = viewer === 'subscriber'
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ProgressView
        found={found}
        asked={asked}
        best={isOpen ? (ranked[0] ?? null) : 'locked'}
        cancel={viewer === 'visitor' ? null : cancel}
      />
      {found?.scan &&
        (isOpen ? (
          <SoFar {...props} found={found} />
        ) : (
          <LockedSoFar {...props} found={found} viewer={viewer} />
        ))}
    </div>
  )
}

function Over(props: Props & Ranking) {
  const { found, failure, onAgain } = props
  const titleId = useId()
  return (
    <section id="ai-results" aria-labelledby={titleId} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h1 id={titleId} tabIndex={-1} className="sr-only">
        {pageText.scan.title}
      </h1>
      {failure}
      {!failure && found && <EndNote found={found} onAgain={onAgain} />}
      {!failure && found?.scan && (
        <>
          <Ended {...props} found={found} />
          <ScanRemarks scan={found.scan} />
        </>
      )}
    </section>
  )
}

/** What had the focus is gone when a scan ends, such as the button that cancelled it: then the results get it. */
function useFocusAtEnd(isRunning: boolean): void {
  const wasRunning = useRef(isRunning)
  useEffect(() => {
    if (wasRunning.current && !isRunning && document.activeElement === document.body)
      document.querySelector<HTMLElement>('#ai-results h1')?.focus({ preventScroll: true })
    wasRunning.current = isRunning
  }, [isRunning])
}

type Shown = Props & { found: FoundScan }

/** The findings of a running scan, for whoever may see them. */
function SoFar({ found, asked, ranked }: Shown & Ranking) {
  const { scan, record, scannedDates } = found
  const [best] = ranked
  if (!scan) return null
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]">
        <BestSoFar ranked={ranked} asked={asked} />
        <CheckList deals={scannedDates} samples={record?.smartSamples ?? []} currency={asked.currency} />
      </div>
      <PriceCalendar
        scannedDates={[...scannedDates]}
        calendar={record?.calendar ?? null}
        scan={scan}
        asked={asked}
        best={best?.deal.date ? { date: best.deal.date, returnDate: best.deal.returnDate } : null}
        locked={null}
      />
    </>
  )
}

function LockedSoFar({ found, asked, viewer, unlock }: Shown & { viewer: 'visitor' | 'member' }) {
  if (!found.scan) return null
  return (
    <PriceCalendar
      scannedDates={[...found.scannedDates]}
      calendar={null}
      scan={found.scan}
      asked={asked}
      best={null}
      locked={viewer}
      unlock={unlock}
    />
  )
}

function Ended(props: Shown & Ranking) {
  const { found, viewer, asked, ranked, unlock, onEdit, onAgain } = props
  const isEmpty = viewer === 'subscriber' ? ranked.length === 0 : found.bestDeal === null
  if (isEmpty)
    return (
      <div className="card">
        <Empty title={words.emptyTitle} body={words.empty}>
          <Button variant="primary" onClick={onEdit ?? onAgain}>
            {onEdit ? words.change : words.again}
          </Button>
        </Empty>
      </div>
    )
  return viewer === 'subscriber' ? (
    <OpenResult {...props} />
  ) : (
    <LockedResult viewer={viewer} found={found} asked={asked} unlock={unlock} />
  )
}

interface Ranking {
  ranked: readonly RankedDeal[]
  offers: readonly RankedDeal[]
}

/** The pairs that were found, best first, and every offer; the best so far keeps the flights that its event brought. */
function useRanked(found: FoundScan | undefined, priceWeight: number): Ranking {
  return useMemo(() => {
    if (!found) return { ranked: [], offers: [] }
    const { scannedDates, bestDeal, record } = found
    const open = bestDeal && !bestDeal.locked ? bestDeal : null
    const deals = scannedDates.map((deal) => (open?.id && deal.id === open.id ? open : deal))
    // The record of a running scan is that of its beginning.
    const allResults = isOver(found) ? (record?.allResults ?? []) : []
    const seen = { scannedDates: deals, allResults }
    return { ranked: rankDeals(seen, priceWeight), offers: rankOffers(seen, priceWeight) }
  }, [found, priceWeight])
}
