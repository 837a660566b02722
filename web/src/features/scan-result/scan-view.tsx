import type { Viewer } from '@faresight/contracts/viewer'
import { type ReactNode, useEffect, useId } from 'react'
import { useLevels, routeOfScan } from '../../flights/levels/api.ts'
import { sectionIds } from '../../flights/results/section.ts'
import { pageText } from '../../text/page-text.ts'
import { scanText } from '../ai-scan/messages.ts'
import { type ButtonLook, Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { type FoundScan, isOver } from '../ai-scan/scan.ts'
import { type ScanStage, completeWords } from './scan-status.ts'
import { type Cancel, ProgressView } from './progress-view.tsx'
import type { FlightSearchInput } from '../../flights/trips/flight-search-input.ts'
import type { ScanTrip } from '../../flights/trips/scan-trip.ts'
import { EndNote, RescanRefused, ScanFailure, ShareLink } from './scan-notes.tsx'
import { LockedResult } from './locked-result.tsx'
import { OpenResult } from './open-result.tsx'
import { loadLand } from './route-map.tsx'
import { type RankedDeal, type Ranking, useRanked } from '../ai-scan/ranking.ts'
import type { ScanProgress } from '@faresight/contracts/ai-scan/record'
import { Info } from 'lucide-react'
import { useThrottled } from '../../browser/timing.ts'
import { farePhrase } from '../../format/money.ts'
import type { ScanTripType } from '@faresight/contracts/ai-scan/request'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LegSkeletons } from '../ai-scan/deal-card.tsx'

interface Props {
  found: FoundScan | undefined
  stage: ScanStage
  error: Error | null
  busy: boolean
  viewer: Viewer
  asked: ScanTrip
  priceWeight: number
  onWeight: (priceWeight: number) => void
  onFlights: (question: FlightSearchInput) => void
  watch: (question: FlightSearchInput, look?: Pick<ButtonLook, 'size' | 'variant'>) => ReactNode
  unlock: ReactNode
  /** A quieter version of `unlock`. */
  unlockAgain: ReactNode
  more: ReactNode
  /** What else is to be said above someone else's scan. */
  linkWords: readonly string[]
  /** Link to the plans; nothing for subscribers. */
  plans: ReactNode
  onAgain: () => void
  /** `null` while the form is open. */
  onEdit: (() => void) | null
  /** `null` if there is nothing to cancel. */
  cancel: Cancel | null
}

export function ScanView(props: Props) {
  const { found, viewer, asked, priceWeight, cancel } = props
  const { kind } = props.stage
  const titleId = useId()
  const ranking = useRanked(found, priceWeight)
  const isRunning = kind === 'running'
  const isShown = kind === 'shown'
  const ranked = viewer === 'subscriber' ? ranking.ranked : []
  // Loaded here: the parts below would ask for them too late.
  useLevels(viewer === 'subscriber' ? routeOfScan(asked) : null)
  useEffect(() => void loadLand().catch(() => null), [])
  return (
    <>
      <Spoken found={found} trip={asked.tripType} hasToast={viewer !== 'visitor'} best={ranked[0] ?? null} />
      {/* One section before and after the end, so that focus in the calendar survives. */}
      <section
        id={sectionIds.scan}
        aria-labelledby={titleId}
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
      >
        {isRunning ? (
          <ProgressView
            titleId={titleId}
            found={found}
            asked={asked}
            ranked={ranked}
            // The weight that the scan began with: another one ranks what it has found in the end.
            priceWeight={found?.record?.priceWeight ?? priceWeight}
            locked={viewer !== 'subscriber'}
            kept={viewer !== 'visitor'}
            cancel={cancel}
          />
        ) : (
          <OverHead {...props} titleId={titleId} />
        )}
        {(isRunning || isShown) && found?.scan && (
          // A new scan resets the view.
          <Findings key={found.searchId} {...props} {...ranking} found={found} running={isRunning} />
        )}
        {isShown && found?.scan && <ShareLink found={found} />}
        {isShown && found?.scan && <ScanRemarks scan={found.scan} />}
      </section>
    </>
  )
}

function OverHead(props: Props & { titleId: string }) {
  const { titleId, stage, error, found, busy, onAgain, onEdit, more, linkWords, plans } = props
  const { kind, refusal } = stage
  return (
    <>
      <h1 id={titleId} tabIndex={-1} className="sr-only">
        {scanText.title}
      </h1>
      {kind === 'opening' && <ResultSkeleton trip={props.asked.tripType} />}
      {kind === 'failed' && (
        <ScanFailure
          error={error}
          reason={error ? null : (found?.record?.errorMessage ?? null)}
          busy={busy}
          onAgain={onAgain}
          onEdit={onEdit}
          more={more}
        />
      )}
      {refusal && <RescanRefused error={refusal} busy={busy} onAgain={onAgain} more={more} />}
      {kind === 'shown' && found && (
        <EndNote
          found={found}
          busy={busy}
          linkWords={linkWords}
          plans={plans}
          onAgain={refusal ? null : onAgain}
        />
      )}
    </>
  )
}

type Shown = Props & { found: FoundScan }

function Findings(props: Shown & Ranking & { running: boolean }) {
  const { found, viewer, ranked, running, busy, onEdit, onAgain } = props
  const isEmpty = viewer === 'subscriber' ? ranked.length === 0 : found.bestDeal === null
  if (isEmpty && !running) {
    // The note above explains an incomplete scan; “no fares” would be wrong.
    if (found.status !== 'completed') return null
    return (
      <div className="card">
        <Empty
          title={scanText.result.emptyTitle}
          body={found.scan?.checks ? scanText.result.empty : scanText.result.emptyUnchecked}
        >
          <Button variant="primary" busy={!onEdit && busy} onClick={onEdit ?? onAgain}>
            {onEdit ? pageText.actions.changeSearch : scanText.result.again}
          </Button>
        </Empty>
      </div>
    )
  }
  return viewer === 'subscriber' ? <OpenResult {...props} /> : <LockedResult {...props} viewer={viewer} />
}

/** The server's remarks, each once: providers that didn't answer, and pairs left out. */
function ScanRemarks({ scan }: { scan: Pick<ScanProgress, 'remarks'> }) {
  const lines = [...new Set(scan.remarks)]
  if (lines.length === 0) return null
  return (
    <ul className="grid gap-1 text-13 text-ink-2">
      {lines.map((line) => (
        <li key={line} className="flex gap-1.5">
          <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-3" />
          {line}
        </li>
      ))}
    </ul>
  )
}

const everyMs = 8000

interface SpokenProps {
  found: FoundScan | undefined
  trip: ScanTrip['tripType']
  /** A toast announces the end. */
  hasToast: boolean
  /** `null` if locked, or nothing was found yet. */
  best: RankedDeal | null
}

/** Announces progress politely and at most every 8 seconds. */
function Spoken(props: SpokenProps) {
  const said = useThrottled(sentence(props), everyMs)
  return <output className="sr-only">{said}</output>
}

function sentence({ found, trip, hasToast, best }: SpokenProps): string {
  if (!found?.scan) return ''
  const { checks, budget } = found.scan
  if (found.status === 'completed')
    return hasToast ? '' : scanText.progress.spokenEnd(completeWords(trip, found.scan, found.bestDeal))
  // Other endings are shown as text.
  if (isOver(found)) return ''
  return scanText.progress.spoken(checks, budget, best && farePhrase(best.price, best.deal.currency))
}

const rows = 13

function ResultSkeleton({ trip }: { trip: ScanTripType }) {
  return (
    <div aria-hidden className="grid grid-cols-1 gap-4">
      <div className="card grid grid-cols-[minmax(0,1fr)] overflow-hidden lg:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)]">
        <div className="flex flex-col gap-5 p-4 pt-6 md:p-7">
          <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
            <div className="min-w-0">
              <Skeleton className="h-6 w-20 rounded-full" />
              <Skeleton className="mt-3 h-9 w-72 max-w-full" />
              <Skeleton className="mt-1.5 h-4 w-52" />
            </div>
            <Skeleton className="h-20.5 w-32" />
          </div>
          <LegSkeletons trip={trip} />
          <Skeleton className="h-34 w-full md:h-24" />
          <div className="mt-auto flex gap-2 max-md:flex-col">
            <Skeleton className="h-12 rounded-2 md:w-56" />
            <Skeleton className="h-12 rounded-2 md:w-52" />
            <Skeleton className="h-12 rounded-2 md:w-40" />
          </div>
        </div>
        <div className="border-line max-lg:border-t lg:border-l">
          <Skeleton className="h-48.5 w-full rounded-none" />
          <Skeleton className="mx-4 mt-5 h-9" />
          <Skeleton className="m-4 h-24" />
        </div>
      </div>
      <div className="card p-4 md:p-6">
        <Skeleton className="h-7 w-40" />
        <Skeleton className="mt-2 h-4 w-72 max-w-full" />
        <div className="mt-5 grid gap-1.5">
          {Array.from({ length: rows }, (_, place) => (
            <Skeleton key={place} className="h-11 max-md:nth-[n+9]:hidden" />
          ))}
        </div>
      </div>
    </div>
  )
}
