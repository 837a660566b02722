import type { OpenDeal } from '@faresight/contracts/ai-scan/deal'
import type { ScanTripType } from '@faresight/contracts/ai-scan/request'
import { LegRow } from '../../../flights/legs/leg-row.tsx'
import { legWords } from '../../../flights/legs/leg-words.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

interface Props {
  deal: OpenDeal
  trip: ScanTripType
  /** Its flights are still to come. */
  waiting?: boolean | undefined
}

/** Out and back as lines of time; nothing where the flights are not known. */
export function DealLegs({ deal, trip, waiting }: Props) {
  if (!deal.legs || deal.legs.length === 0) return waiting ? <LegSkeletons trip={trip} /> : null
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

/** The room of flights that are still to come. */
export function LegSkeletons({ trip }: { trip: ScanTripType }) {
  const legs = trip === 'oneway' ? 1 : 2
  return (
    <div aria-hidden className="grid gap-4">
      {Array.from({ length: legs }, (_, place) => (
        <Skeleton key={place} className="h-[69px] w-full md:h-[45px]" />
      ))}
    </div>
  )
}
