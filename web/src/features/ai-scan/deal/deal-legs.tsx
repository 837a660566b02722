import type { OpenDeal } from '@faresight/contracts/ai-scan/deal'
import type { ScanTripType } from '@faresight/contracts/ai-scan/request'
import { LegRow } from '../../../flights/legs/leg-row.tsx'
import { legWords } from '../../../flights/legs/leg-words.ts'

/** Out and back as lines of time. Nothing while the flights are not known yet. */
export function DealLegs({ deal, trip }: { deal: OpenDeal; trip: ScanTripType }) {
  if (!deal.legs || deal.legs.length === 0) return null
  return (
    <ul className="grid gap-4">
      {deal.legs.map((leg, index) => (
        <LegRow
          key={`${leg.origin}-${leg.departureTime}-${leg.duration}`}
          leg={leg}
          name={legWords(trip, index).name}
          asked={undefined}
        />
      ))}
    </ul>
  )
}
