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
import { partyParts } from '../../flights/trips/flight-search-input.ts'
import { RunningBadge, TripCard } from '../../flights/trips/trip-card.tsx'
import { storedScanSearch, stayWords } from '../../flights/trips/scan-trip.ts'
import type { ScanInput } from '../../flights/trips/scan-input.ts'
import { isOver, sameForMs } from './scan.ts'
import { scanDetails } from './recent.ts'

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
