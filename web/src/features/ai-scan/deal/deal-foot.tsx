import type { OpenDeal } from '@faresight/contracts/ai-scan/deal'
import type { OpenResult } from '@faresight/contracts/search/result'
import type { ReactNode } from 'react'
import { AirlineTile } from '../../../flights/fares/airline-tile.tsx'
import { FlightWarnings } from '../../../flights/legs/flight-warnings.tsx'

interface Props {
  deal: OpenDeal
  offer: OpenResult | null
  /** How its price stands to what is usual. */
  level?: ReactNode
}

/** Who flies, how good the price is, and what has to be known before it is bought. */
export function DealFoot({ deal, offer, level }: Props) {
  const { airline, airlineCode } = deal
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      {airline && (
        <span className="flex min-w-0 items-center gap-2.5 text-14">
          <AirlineTile small code={airlineCode} name={airline} />
          <span className="min-w-0 wrap-anywhere">{airline}</span>
        </span>
      )}
      {level}
      {offer && <FlightWarnings result={offer} />}
    </div>
  )
}
