import type { OpenDeal } from '@faresight/contracts/ai-scan/deal'
import type { OpenResult } from '@faresight/contracts/search/result'
import type { ReactNode, Ref } from 'react'
import { DealFoot } from './deal-foot.tsx'
import { DealLegs } from './deal-legs.tsx'
import { DealPrice } from './deal-price.tsx'
import type { AskedScan } from '../../../flights/trips/scan/asked.ts'
import { datesTitle } from './dates-title.ts'

interface Props {
  deal: OpenDeal
  offer: OpenResult | null
  asked: AskedScan
  /** What it is, above its dates. */
  label: string
  titleId: string
  titleRef?: Ref<HTMLHeadingElement>
  /** Its flights are still to come. */
  waiting?: boolean
  /** Beside the label. */
  end?: ReactNode
  /** How its price stands to what is usual. */
  level?: ReactNode
  children?: ReactNode
}

/** A date pair with what stands for it: dates, price, both ways, who flies and how old that is. */
export function DealCard({
  deal,
  offer,
  asked,
  label,
  titleId,
  titleRef,
  waiting,
  end,
  level,
  children,
}: Props) {
  return (
    <section aria-labelledby={titleId} className="card flex flex-col gap-4 p-4 md:p-6">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <div className="flex items-center gap-2 text-13 text-ink-2">
            {label}
            {end}
          </div>
          <h2 ref={titleRef} tabIndex={-1} id={titleId} className="text-20 tracking-snug outline-none">
            {datesTitle(deal)}
          </h2>
        </div>
        <DealPrice deal={deal} offer={offer} asked={asked} />
      </div>
      <DealLegs deal={deal} trip={asked.tripType} waiting={waiting} />
      <DealFoot deal={deal} offer={offer} level={level} />
      {children}
    </section>
  )
}
