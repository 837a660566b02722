import type { AiSearchSummary, ScanStatus } from '@faresight/contracts/ai-scan/record'
import type { ReactNode } from 'react'
import { useNow } from '../../../browser/clock.ts'
import { Places } from '../../../flights/airports/places.tsx'
import { formatAge } from '../../../format/durations.ts'
import { flightText } from '../../../text/flight-text.ts'
import { scanText } from '../../../text/scan-text.ts'
import { text } from '../../../text/text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, Spinner } from '../../../ui/button.tsx'
import { Dotted } from '../../../ui/dotted.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
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
    text.search.party(question.passengers),
    question.cabinClass !== 'economy' && text.search.cabins[question.cabinClass],
    question.stops !== 'any' && text.search.stopsOptions[question.stops],
  ].filter((detail) => detail !== false)
  const told = status === 'failed' ? (errorMessage ?? words.failedWhy) : words.checks(checks)
  return (
    <article className="card flex w-full flex-col gap-3.5 p-[18px]">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h3 className="text-16 leading-[22px] tracking-snug wrap-anywhere">
            <Places codes={[question.origin, question.destination]} word={flightText.trip.to} />
          </h3>
          <p className="text-13 text-ink-2">
            <Dotted parts={details} />
          </p>
        </div>
        {badges[status]}
      </div>
      {isRunning && (
        <ProgressBar label={scanText.progress.label} value={progress} words={words.percent(progress)} />
      )}
      <div className="mt-auto flex min-h-8 items-center justify-between gap-2 text-13 text-ink-2">
        <span>{isRunning ? `${words.percent(progress)} · ${told}` : `${told} · ${age}`}</span>
        {status === 'failed' && checks === 0 ? (
          <Button size="sm" onClick={() => onRetry(question)}>
            {words.retry}
          </Button>
        ) : (
          <Button size="sm" onClick={() => onOpen(question, scan.searchId)}>
            {words.open}
          </Button>
        )}
      </div>
    </article>
  )
}

const running = (word: string) => (
  <Badge kind="sky">
    <Spinner />
    {word}
  </Badge>
)

const badges: Record<ScanStatus, ReactNode> = {
  pending: running(words.waiting),
  running: running(words.scanning),
  // Its summary does not say whether it has found anything.
  completed: <Badge>{words.done}</Badge>,
  failed: <Badge kind="red">{words.failed}</Badge>,
  canceled: <Badge>{words.canceled}</Badge>,
}
