import type { AiSearchSummary, ScanStatus } from '@faresight/contracts/ai-scan/record'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTimeDerived, useNow } from '../../browser/timing.ts'
import { formatSpan } from '../../format/dates.ts'
import { fareFigure } from '../../format/money.ts'
import { scanText } from './messages.ts'
import { text } from '../../text/text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Money } from '../../ui/money.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { partyParts } from '../../flights/trips/party.ts'
import { RunningBadge, TripCard } from '../../flights/trips/trip-card.tsx'
import { storedScanSearch, stayWords } from '../../flights/trips/scan-trip.ts'
import type { ScanInput } from '../../flights/trips/scan-input.ts'
import { isOver, sameForMs } from './scan.ts'
import { freshnessOf } from '../../flights/fares/fare-words.ts'
import { formatAge } from '../../format/durations.ts'

interface Props {
  scan: AiSearchSummary
  onOpen: (question: ScanInput, scanId: string) => void
  onAgain: (question: ScanInput) => void
}

export function RecentScan({ scan, onOpen, onAgain }: Props) {
  const { status, progress, checks, errorMessage } = scan
  const question = storedScanSearch(scan)
  const facts = scanDetails(scan, useNow())
  const isDone = isOver(scan)
  const isEmpty = status === 'failed' && checks === 0
  const isOld = useTimeDerived((now) => now - Date.parse(scan.createdAt) >= sameForMs)
  const details = [
    text.scan.periods[question.searchPeriod],
    stayWords(question) ?? text.search.oneway,
    ...partyParts(question),
  ]
  return (
    <TripCard
      places={[question.origin, question.destination]}
      details={details}
      badge={<StatusBadge status={status} />}
      progress={
        isDone ? (
          // Full width: next to the buttons the sentence would be a narrow column.
          status === 'failed' && (
            <p className="text-13 text-ink-2">{errorMessage ?? scanText.recent.failedWhy}</p>
          )
        ) : (
          <ProgressBar
            label={scanText.progress.label}
            value={progress}
            words={scanText.recent.percent(progress)}
          />
        )
      }
      found={foundIn(scan)}
      told={facts}
    >
      {!isEmpty && (
        <Button size="sm" onClick={() => onOpen(question, scan.searchId)}>
          {scanText.recent.open}
        </Button>
      )}
      {/* Until it is old, the same search opens this very scan. */}
      {isDone && (isOld || status !== 'completed') && (
        <Button
          size="sm"
          variant={isEmpty ? 'line' : 'ghost'}
          onClick={() => onAgain(question)}
          className={isEmpty ? '' : '-mr-3.5'}
        >
          {scanText.result.again}
        </Button>
      )}
    </TripCard>
  )
}

function foundIn({ bestDates: best, currency, ...scan }: AiSearchSummary): ReactNode {
  if (best === null) return scan.status === 'completed' ? scanText.recent.nothing : null
  if (best.locked)
    return (
      <span className="inline-flex items-center gap-1.5">
        <Lock aria-hidden className="size-3.5 text-ink-2" />
        {scanText.recent.locked}
      </span>
    )
  return (
    <>
      {!isOver(scan) && `${scanText.recent.soFar} `}
      {formatSpan(best.date, best.returnDate)},{' '}
      <Money figure={fareFigure(best.price)} currency={currency} size={14} />
    </>
  )
}

function StatusBadge({ status }: { status: ScanStatus }) {
  const { recent } = scanText
  if (status === 'pending') return <RunningBadge>{recent.waiting}</RunningBadge>
  if (status === 'running') return <RunningBadge>{recent.scanning}</RunningBadge>
  if (status === 'failed') return <Badge kind="red">{recent.failed}</Badge>
  return <Badge>{status === 'completed' ? recent.kind : recent.canceled}</Badge>
}

export function runningScans(scans: readonly AiSearchSummary[]): string[] {
  return scans.filter((scan) => !isOver(scan)).map(({ searchId }) => searchId)
}

/** The latest scan to end among those that were running; `undefined` if there is none. */
export function latestEnded(
  scans: readonly AiSearchSummary[],
  ran: readonly string[],
): AiSearchSummary | undefined {
  return scans
    .filter((scan) => isOver(scan) && ran.includes(scan.searchId))
    .toSorted(
      (a, b) => Date.parse(b.completedAt ?? b.createdAt) - Date.parse(a.completedAt ?? a.createdAt),
    )[0]
}

/** Progress, number of checks, freshness of the price and age of the scan. */
export function scanDetails(scan: AiSearchSummary, now: number): string[] {
  const { status, progress, checks, bestDates: best, createdAt } = scan
  const isDone = isOver(scan)
  const known = best && !best.locked ? freshnessOf(best, now) : null
  // A live price is as old as its scan; a cached one may be far older.
  const saysAge = isDone && (known === null || known.state === 'cached')
  return [
    isDone ? null : scanText.recent.percent(progress),
    status === 'failed' ? null : scanText.recent.checks(checks),
    saysAge ? formatAge(createdAt, now) : null,
    known?.words ?? null,
  ].filter((line) => line !== null)
}
