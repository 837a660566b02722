import type { OpenDeal } from '@faresight/contracts/ai-scan/deal'
import { AirlineTile } from '../../../flights/fares/airline-tile.tsx'
import { Freshness } from '../../../flights/fares/freshness.tsx'

/** Who flies, and how old the price is. */
export function DealFoot({ deal }: { deal: OpenDeal }) {
  const { airline, airlineCode, live, seenAt } = deal
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      {airline && (
        <span className="flex min-w-0 items-center gap-2.5 text-14">
          <AirlineTile small code={airlineCode} name={airline} />
          <span className="min-w-0 wrap-anywhere">{airline}</span>
        </span>
      )}
      {live !== null && seenAt && <Freshness live={live} seenAt={seenAt} />}
    </div>
  )
}
