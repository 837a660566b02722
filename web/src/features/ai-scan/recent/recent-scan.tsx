import type { AiSearchSummary, ScanStatus } from '@faresight/contracts/ai-scan/record'
import type { ReactNode } from 'react'
import { useNow } from '../../../browser/clock.ts'
import { formatAge } from '../../../format/durations.ts'
import { scanText } from '../../../text/scan-text.ts'
import { text } from '../../../text/text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { partyParts } from '../../../flights/trips/party.ts'
import { RunningBadge, TripCard } from '../../../flights/trips/trip-card.tsx'
import { askedIn, stayWords } from '../../../flights/trips/scan/asked.ts'
import type { ScanQuestion } from '../../../flights/trips/scan/question.ts'

const words = scanText.recent

interface Props {
  scan: AiSearchSummary
  /** Leads to the kept scan. */
  onOpen: (question: ScanQuestion, scanId: string) => void
  onRetry: (question: ScanQuestion) => void
}

/** A scan among the recent searches: how far it is or what became of it, and the way to it. */
export function RecentScan({ scan, onOpen, onRetry }: Props) {
  const { status, progress, checks, errorMessage } = scan
  const question = askedIn(scan)
  const age = formatAge(scan.createdAt, useNow())
  const isRunning = status === 'running' || status === 'pending'
  const details = [
    text.scan.periods[question.searchPeriod],
    stayWords(question) ?? text.search.oneway,
    ...partyParts(question),
  ]
  const told = status === 'failed' ? (errorMessage ?? words.failedWhy) : words.checks(checks)
  return (
    <TripCard
      places={[question.origin, question.destination]}
      details={details}
      badge={badges[status]}
      progress={
        isRunning && (
          <ProgressBar label={scanText.progress.label} value={progress} words={words.percent(progress)} />
        )
      }
      told={isRunning ? `${words.percent(progress)} · ${told}` : `${told} · ${age}`}
    >
      {status === 'failed' && checks === 0 ? (
        <Button size="sm" onClick={() => onRetry(question)}>
          {words.retry}
        </Button>
      ) : (
        <Button size="sm" onClick={() => onOpen(question, scan.searchId)}>
          {words.open}
        </Button>
      )}
    </TripCard>
  )
}

const badges: Record<ScanStatus, ReactNode> = {
  pending: <RunningBadge>{words.waiting}</RunningBadge>,
  running: <RunningBadge>{words.scanning}</RunningBadge>,
  // Its summary does not say whether it has found anything.
  completed: <Badge>{words.done}</Badge>,
  failed: <Badge kind="red">{words.failed}</Badge>,
  canceled: <Badge>{words.canceled}</Badge>,
}
