import type { Viewer } from '@faresight/contracts/viewer'
import { useEffect, useId, useMemo, useRef, type ReactNode } from 'react'
import { pageText } from '../../text/page-text.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { isOver, type FoundScan } from './found/found-scan.ts'
import { ProgressView, type Cancel } from './progress/progress-view.tsx'
import { Spoken } from './progress/spoken.tsx'
import type { AskedScan } from './query/asked-scan.ts'
import { EndNote } from './result/end-note.tsx'
import { LockedResult } from './result/locked-result.tsx'
import { OpenResult } from './result/open-result.tsx'
import { pairsOf, rankOffers, type RankedDeal } from './deal/ranking.ts'
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
  const { found, busy, viewer, asked, priceWeight, failure, cancel } = props
  const titleId = useId()
  const ranking = useRanked(found, priceWeight)
  const isRunning = busy && !(found && isOver(found))
  const hasFindings = isRunning || !failure
  const best = viewer === 'subscriber' ? (ranking.ranked[0] ?? null) : null
  useFocusAtEnd(isRunning)
  return (
    <>
      <Spoken found={found} best={best} />
      {/* What stands here before and after the end is one and the same: whoever is in the calendar stays there. */}
      <section
        id="ai-results"
        aria-labelledby={isRunning ? undefined : titleId}
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
      >
        {isRunning ? (
          <ProgressView
            found={found}
            asked={asked}
            best={viewer === 'subscriber' ? best : 'locked'}
            cancel={viewer === 'visitor' ? null : cancel}
          />
        ) : (
          <OverHead {...props} titleId={titleId} />
        )}
        {hasFindings && found?.scan && (
          // Another scan starts anew.
          <Findings key={found.searchId} {...props} {...ranking} found={found} running={isRunning} />
        )}
        {hasFindings && !isRunning && found?.scan && <ScanRemarks scan={found.scan} />}
      </section>
    </>
  )
}

/** Names the results to those who listen, and says how the scan ended where that needs a word. */
function OverHead({ titleId, failure, found, onAgain }: Props & { titleId: string }) {
  return (
    <>
      <h1 id={titleId} tabIndex={-1} className="sr-only">
        {pageText.scan.title}
      </h1>
      {failure}
      {!failure && found && <EndNote found={found} onAgain={onAgain} />}
    </>
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

/** What was found, or so far, as far as the viewer may see it. */
function Findings(props: Shown & Ranking & { running: boolean }) {
  const { found, viewer, asked, ranked, running, unlock, onEdit, onAgain } = props
  const isEmpty = viewer === 'subscriber' ? ranked.length === 0 : found.bestDeal === null
  if (isEmpty && !running)
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
    <LockedResult viewer={viewer} running={running} found={found} asked={asked} unlock={unlock} />
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
    const offers = rankOffers(seen, priceWeight)
    return { ranked: pairsOf(offers), offers }
  }, [found, priceWeight])
}
