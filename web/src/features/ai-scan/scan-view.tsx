import type { Viewer } from '@faresight/contracts/viewer'
import { useMemo, type ReactNode } from 'react'
import { pageText } from '../../text/page-text.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { PriceCalendar } from './calendar/price-calendar.tsx'
import { isOver, type FoundScan } from './found/found-scan.ts'
import { BestSoFar } from './progress/best-so-far.tsx'
import { CheckList } from './progress/check-list.tsx'
import { ProgressView } from './progress/progress-view.tsx'
import type { AskedScan } from './query/asked-scan.ts'
import { EndNote } from './result/end-note.tsx'
import { LockedResult } from './result/locked-result.tsx'
import { OpenResult } from './result/open-result.tsx'
import { rankDeals, type RankedDeal } from './result/ranking.ts'
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
  cancel: { onCancel: () => void; canceling: boolean; cancelFailed: boolean }
}

/** A scan as far as it is: while it runs how it goes, and in the end what it has found. */
export function ScanView(props: Props) {
  const { found, busy, viewer, asked, priceWeight, failure, cancel } = props
  const ranked = useRanked(found, priceWeight)
  const isOpen = viewer === 'subscriber'
  if (failure) return <section id="ai-results">{failure}</section>
  if (busy && !(found && isOver(found)))
    return (
      <div className="grid gap-4">
        <ProgressView
          found={found}
          asked={asked}
          best={isOpen ? (ranked[0] ?? null) : 'locked'}
          isKept={viewer !== 'visitor'}
          {...cancel}
        />
        {found?.scan &&
          (isOpen ? (
            <SoFar {...props} found={found} ranked={ranked} />
          ) : (
            <LockedSoFar {...props} found={found} viewer={viewer} />
          ))}
      </div>
    )
  if (!found?.scan) return <section id="ai-results" />
  return (
    <section id="ai-results" aria-label={pageText.scan.title} className="grid gap-4">
      <EndNote found={found} onAgain={props.onAgain} />
      <Ended {...props} found={found} ranked={ranked} />
      <ScanRemarks scan={found.scan} />
    </section>
  )
}

type Shown = Props & { found: FoundScan }

/** The findings of a running scan, for whoever may see them. */
function SoFar({ found, asked, ranked }: Shown & { ranked: readonly RankedDeal[] }) {
  const { scan, record, scannedDates } = found
  const [best] = ranked
  if (!scan) return null
  return (
    <>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]">
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

function Ended(props: Shown & { ranked: readonly RankedDeal[] }) {
  const { found, viewer, asked, ranked, unlock, onEdit, onAgain, priceWeight, onWeight } = props
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
    <OpenResult found={found} asked={asked} ranked={ranked} priceWeight={priceWeight} onWeight={onWeight} />
  ) : (
    <LockedResult viewer={viewer} found={found} asked={asked} unlock={unlock} />
  )
}

/** The pairs that were found, best first; the best so far keeps the flights that its event brought. */
function useRanked(found: FoundScan | undefined, priceWeight: number): readonly RankedDeal[] {
  return useMemo(() => {
    if (!found) return []
    const { scannedDates, bestDeal, record } = found
    const open = bestDeal && !bestDeal.locked ? bestDeal : null
    const deals = scannedDates.map((deal) => (open?.id && deal.id === open.id ? open : deal))
    return rankDeals(
      { scannedDates: deals, allResults: isOver(found) ? (record?.allResults ?? []) : [] },
      priceWeight,
    )
  }, [found, priceWeight])
}
