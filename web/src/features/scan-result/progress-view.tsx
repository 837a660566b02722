import { pageText } from '../../text/page-text.ts'
import { scanText } from '../ai-scan/messages.ts'
import { Button, Spinner } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useSearchingLabel } from '../ai-scan/scan-form.tsx'
import type { FoundScan } from '../ai-scan/scan.ts'
import { type RankedDeal, lowestFare } from '../ai-scan/ranking.ts'
import { gapBelow, shownBest } from './scan-status.ts'
import { type ScanTrip, stayOf, stayWords } from '../../flights/trips/scan-trip.ts'
import { DotField, toDotField } from './dot-field.tsx'
import type { ScanProgress } from '@faresight/contracts/ai-scan/record'
import type { ReactNode } from 'react'
import { farePhrase, markedFigure, shownFare } from '../../format/money.ts'
import { text } from '../../text/text.ts'
import { LockedMoney } from '../../flights/locked/locked-card.tsx'

interface Props {
  titleId: string
  found: FoundScan | undefined
  asked: ScanTrip
  /** Best first; empty without access. */
  ranked: readonly RankedDeal[]
  /** From 0 to 1. */
  priceWeight: number
  locked: boolean
  /** It is stored, and keeps running when the page is left. */
  kept: boolean
  /** `null` if there is nothing to cancel. */
  cancel: Cancel | null
}

export interface Cancel {
  onCancel: () => void
  canceling: boolean
  cancelFailed: boolean
}

export function ProgressView(props: Props) {
  const { titleId, found, asked, ranked, priceWeight, locked, kept, cancel } = props
  const scan = found?.scan ?? null
  const best = ranked[0] ?? null
  const isWaiting = found?.status === 'pending'
  return (
    <div className="card p-4 pt-4.5 md:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h1 id={titleId} tabIndex={-1} className="flex items-center gap-3 text-24 outline-none md:text-30">
            <Spinner />
            {scanText.progress.title}
          </h1>
          <p className="mt-1 text-14 text-ink-2">
            {isWaiting && `${scanText.progress.waiting} `}
            {kept ? scanText.progress.leave : scanText.progress.comeBack}
          </p>
        </div>
        {cancel && (
          <Button size="lg" busy={cancel.canceling} onClick={cancel.onCancel}>
            {scanText.progress.cancel}
          </Button>
        )}
      </div>
      {cancel?.cancelFailed && (
        <p role="alert" className="mt-3 text-14 text-red-text">
          {scanText.progress.cancelFailed}
        </p>
      )}
      {found?.line === 'lost' && <p className="mt-3 text-14 text-amber-text">{pageText.line.lost}</p>}
      <div className="mt-4 md:mt-5">
        <At busy={!isWaiting} />
        <ProgressBar label={scanText.progress.label} value={found?.progress ?? 0} />
      </div>
      {scan ? (
        <Stats
          scan={scan}
          trip={asked.tripType}
          currency={asked.currency}
          best={shownBest(found, best, locked)}
          lowest={lowestFare(ranked)}
          priceWeight={priceWeight}
        />
      ) : (
        <Skeleton className="mt-5 h-12 w-full max-w-130" />
      )}
      {found && scan && !locked && (
        <DotField
          field={toDotField({
            scan,
            stay: stayOf(asked),
            deals: found.scannedDates,
            seen: found.calendar?.earlierPrices ?? [],
            best: best?.deal ?? null,
          })}
          trip={asked.tripType}
          candidates={scan.candidates}
          stay={stayWords(asked)}
        />
      )}
    </div>
  )
}

/** Decorative sentences; screen readers get numbers instead. */
function At({ busy }: { busy: boolean }) {
  const at = useSearchingLabel(busy)
  return (
    <p aria-hidden className="mb-2 hidden min-h-5 text-14 font-medium tall:block">
      {busy && at}
    </p>
  )
}

interface StatsProps {
  scan: ScanProgress
  trip: ScanTrip['tripType']
  currency: string
  /** `locked` if there is one that the viewer may not see. */
  best: number | 'locked' | null
  /** The lowest fare so far; `null` if there is none, or prices are locked. */
  lowest: number | null
  priceWeight: number
}

function Stats({ scan, trip, currency, best, lowest, priceWeight }: StatsProps) {
  const { checks, candidates, certificate } = scan
  const cheapest =
    typeof best === 'number' && lowest !== null && shownFare(lowest) < shownFare(best) ? lowest : null
  return (
    <dl className="mt-4 grid max-md:[&>:first-child:nth-last-child(3)]:col-span-full grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-x-4 gap-y-3 md:mt-5 lg:flex lg:flex-wrap lg:gap-x-11">
      {typeof best === 'number' ? (
        <Stat warm name={scanText.progress.bestFigure} figure={markedFigure(best, currency)} unit={currency}>
          {scanText.progress.weighed(
            Math.round(priceWeight * 100),
            cheapest === null ? null : farePhrase(cheapest, currency),
          )}
        </Stat>
      ) : (
        <Stat
          name={scanText.progress.bestFigure}
          figure={best && <LockedMoney currency={currency} size={24} />}
          unit={best ? undefined : scanText.progress.noneYet}
        />
      )}
      <Stat name={scanText.progress.checked} figure={text.count(checks)} />
      <Stat name={scanText.progress.candidates[trip]} figure={text.count(candidates)} />
      {certificate && typeof best === 'number' && (
        <Stat
          name={scanText.progress.couldSave}
          figure={markedFigure(gapBelow(certificate.gap, { shown: best, best }), currency)}
          unit={scanText.progress.sure(currency, Math.round(certificate.confidence * 100))}
        />
      )}
    </dl>
  )
}

interface StatProps {
  name: string
  figure: ReactNode
  unit?: string | undefined
  warm?: boolean
  children?: ReactNode
}

function Stat({ name, figure, unit, warm, children }: StatProps) {
  return (
    <div>
      <dt className="text-13 text-ink-2">{name}</dt>
      <dd className={warm ? 'text-warm-text' : undefined}>
        <span className="text-24 font-semibold tracking-snug">{figure}</span>{' '}
        {unit && <span className="text-14 text-ink-2">{unit}</span>}
        {children && <span className="block text-12 text-ink-2">{children}</span>}
      </dd>
    </div>
  )
}
