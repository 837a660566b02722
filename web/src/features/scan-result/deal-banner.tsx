import type { BestDeal, UnlockedDeal } from '@faresight/contracts/ai-scan/deal'
import type { ScanProgress } from '@faresight/contracts/ai-scan/record'
import type { UnlockedResult } from '@faresight/contracts/search/result'
import { type ReactNode, useId } from 'react'
import { usePlaceName } from '../../flights/airports/places.tsx'
import { formatSpan } from '../../format/dates.ts'
import { scanText } from '../ai-scan/messages.ts'
import { Badge, SunIcon } from '../../ui/badge.tsx'
import { DealFoot, DealLegs, DealLevel, DealPrice, stayNights } from '../ai-scan/deal-card.tsx'
import type { ScanTrip } from '../../flights/trips/scan-trip.ts'
import { certificateSentences, gapBelow } from './scan-status.ts'
import { RouteMap } from './route-map.tsx'
import { ShieldCheck } from 'lucide-react'

interface Props {
  deal: UnlockedDeal
  /** The best deal under the scan's own weights, from which the certificate was measured. */
  measured: BestDeal
  offer: UnlockedResult | null
  asked: ScanTrip
  scan: ScanProgress
  action: ReactNode
  locked?: boolean
  sameDates?: ReactNode
  /** The lowest fare of the scan, if the calendar shows lowest fares; else `null`. */
  lowest?: number | null
  why?: ReactNode
}

export function DealBanner(props: Props) {
  const { deal, measured, offer, asked, scan, action, locked = false, sameDates, lowest = null, why } = props
  const id = useId()
  const city = usePlaceName(asked.destination)
  const nights = stayNights(deal)
  const facts = [
    nights !== null && scanText.result.nightsIn(scanText.nights(nights), city),
    deal.stops === 0 && (asked.tripType === 'oneway' ? scanText.result.nonstop : scanText.result.nonstopBoth),
  ]
  return (
    <article
      aria-labelledby={id}
      className="card relative grid grid-cols-[minmax(0,1fr)] overflow-hidden border-warm-line before:absolute before:inset-x-0 before:top-0 before:z-10 before:h-1 before:bg-warm lg:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)]"
    >
      <div className="flex min-w-0 flex-col gap-5 p-4 pt-6 md:p-7">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div className="min-w-0">
            <Badge kind="best">
              <SunIcon />
              {scanText.result.best}
            </Badge>
            <h2 id={id} className="mt-3 text-30">
              {deal.date ? formatSpan(deal.date, deal.returnDate) : scanText.locked.dates}
            </h2>
            <p className="mt-0.5 text-15 text-ink-2 first-letter:uppercase">
              {facts.filter(Boolean).join(', ')}
            </p>
          </div>
          <DealPrice big deal={deal} offer={offer} asked={asked} />
        </div>
        <DealLegs deal={deal} trip={asked.tripType} />
        <DealFoot
          deal={deal}
          offer={offer}
          asked={asked}
          level={!locked && <DealLevel deal={deal} asked={asked} />}
        />
        {sameDates}
        <div className="mt-auto flex flex-wrap items-start gap-2">{action}</div>
      </div>
      <div className="flex min-w-0 flex-col border-line max-lg:border-t md:max-lg:grid md:max-lg:auto-cols-fr md:max-lg:grid-flow-col md:max-lg:grid-rows-[auto_1fr] lg:border-l">
        {deal.legs && deal.legs.length > 0 && <RouteMap legs={deal.legs} />}
        <Certificate
          scan={scan}
          asked={asked}
          lowest={lowest}
          gap={gapOf(scan, lowest ?? deal.price, measured)}
          locked={locked}
        />
        {why}
      </div>
    </article>
  )
}

function gapOf({ certificate }: ScanProgress, price: number | null, measured: BestDeal): number | null {
  if (!certificate || price === null) return null
  return gapBelow(certificate.gap, { shown: price, best: measured.locked ? null : measured.price })
}

interface CertificateProps {
  scan: ScanProgress
  asked: Pick<ScanTrip, 'tripType' | 'currency'>
  /** The most a fare can be below the one shown; `null` if unknown. */
  gap: number | null
  lowest: number | null
  locked?: boolean
}

function Certificate({ scan, asked, gap, lowest, locked }: CertificateProps) {
  const [best, sure] = locked
    ? scanText.result.certificate.locked(asked.tripType, scan.candidates, scan.checks)
    : certificateSentences(scan, asked, gap, lowest)
  return (
    <p className="flex gap-3 border-t border-line bg-surface px-4 py-3.5 text-14 text-ink-2 md:max-lg:border-t-0">
      <ShieldCheck aria-hidden className="mt-0.5 size-4.5 shrink-0 text-green-text" />
      <span>
        <b className="font-semibold text-ink">{best}</b> {sure}
      </span>
    </p>
  )
}
