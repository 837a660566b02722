import { pageText } from '../../../text/page-text.ts'
import { scanText } from '../../../text/scan-text.ts'
import { Button, Spinner } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useBusyWords } from '../form/busy-words.ts'
import type { FoundScan } from '../scan/scan.ts'
import { cheapestSeen, type RankedPair } from '../deal/ranking.ts'
import { stayOf, stayWords, type AskedScan } from '../../../flights/trips/scan/asked.ts'
import { DotField } from './dot-field.tsx'
import { fieldOf } from './field.ts'
import { shownBest } from './shown-best.ts'
import { Stats } from './stats.tsx'

const words = scanText.progress

interface Props {
  titleId: string
  found: FoundScan | undefined
  asked: AskedScan
  /** What was found so far, best first; nothing without access. */
  ranked: readonly RankedPair[]
  /** How much the price counts in that, from 0 to 1. */
  priceWeight: number
  /** What is found is withheld. */
  locked: boolean
  /** It is kept, and goes on whoever watches; that of a visitor is for whoever asks the same. */
  kept: boolean
  /** `null` where there is none to cancel: none that is kept, or none yet. */
  cancel: Cancel | null
}

/** The way to end a scan before its time. */
export interface Cancel {
  onCancel: () => void
  canceling: boolean
  /** The cancelling itself has failed. */
  cancelFailed: boolean
}

/** A running scan: what it is at, how far it is, how good its best is, and where it has looked. */
export function ProgressView(props: Props) {
  const { titleId, found, asked, ranked, priceWeight, locked, kept, cancel } = props
  const scan = found?.scan ?? null
  const best = ranked[0] ?? null
  const isWaiting = found?.status === 'pending'
  return (
    <div className="card p-4 pt-[18px] md:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h1 id={titleId} tabIndex={-1} className="flex items-center gap-3 text-24 outline-none md:text-30">
            <Spinner />
            {words.title}
          </h1>
          <p className="mt-1 text-14 text-ink-2">
            {isWaiting && `${words.waiting} `}
            {kept ? words.leave : words.comeBack}
          </p>
        </div>
        {cancel && (
          <Button size="lg" busy={cancel.canceling} onClick={cancel.onCancel}>
            {words.cancel}
          </Button>
        )}
      </div>
      {cancel?.cancelFailed && (
        <p role="alert" className="mt-3 text-14 text-red-text">
          {words.cancelFailed}
        </p>
      )}
      {found?.line === 'lost' && <p className="mt-3 text-14 text-amber-text">{pageText.line.lost}</p>}
      <div className="mt-5">
        <At busy={!isWaiting} />
        <ProgressBar label={words.label} value={found?.progress ?? 0} />
      </div>
      {scan ? (
        <Stats
          scan={scan}
          trip={asked.tripType}
          currency={asked.currency}
          best={shownBest(found, best, locked)}
          cheapest={cheapestSeen(ranked)}
          priceWeight={priceWeight}
        />
      ) : (
        <Skeleton className="mt-5 h-12 w-full max-w-[520px]" />
      )}
      {found && scan && !locked && <ScanField found={found} asked={asked} best={best} />}
    </div>
  )
}

/** What it is said to be at. Progress is told in figures to whoever listens. */
function At({ busy }: { busy: boolean }) {
  const at = useBusyWords(busy)
  return (
    <p aria-hidden className="mb-2 min-h-5 text-14 font-medium">
      {busy && at}
    </p>
  )
}

function ScanField({
  found,
  asked,
  best,
}: Pick<Props, 'asked'> & { found: FoundScan; best: RankedPair | null }) {
  const { scan, scannedDates, calendar } = found
  if (!scan) return null
  const field = fieldOf({
    scan,
    stay: stayOf(asked),
    deals: scannedDates,
    seen: calendar?.seen ?? [],
    best: best?.deal ?? null,
  })
  return <DotField field={field} trip={asked.tripType} candidates={scan.candidates} stay={stayWords(asked)} />
}
