import type { OpenDeal } from '@faresight/contracts/ai-scan/deal'
import type { OpenResult } from '@faresight/contracts/search/result'
import { Charged } from '../../../flights/fares/charged.tsx'
import { Freshness } from '../../../flights/fares/freshness.tsx'
import { fareFigure, farePhrase } from '../../../format/money.ts'
import { flightText } from '../../../text/flight-text.ts'
import { cx } from '../../../ui/class-names.ts'
import { LockedMoney } from '../../../flights/locked/locked-money.tsx'
import { Money } from '../../../ui/money.tsx'
import type { AskedScan } from '../../../flights/trips/scan/asked.ts'

const words = flightText.trip

interface Props {
  deal: OpenDeal
  offer: OpenResult | null
  asked: AskedScan
  big?: boolean
}

/** Price, currency, party and age of a deal: one block, never apart. Where it is converted, also what will be charged. */
export function DealPrice({ deal, offer, asked, big }: Props) {
  const { price, pricePerPassenger, currency, live, seenAt } = deal
  const size = big ? 40 : 24
  return (
    <div className={cx('shrink-0', big ? 'md:text-right' : 'text-right')}>
      {price === null ? (
        <LockedMoney size={size} currency={currency} label={flightText.locked.price} />
      ) : (
        <Money size={size} figure={fareFigure(price)} currency={currency} />
      )}
      <div className="text-13 text-ink-2">
        {words.party(asked.tripType === 'oneway' ? words.one : words.round, asked.passengers)}
      </div>
      {asked.passengers > 1 && pricePerPassenger !== null && (
        <div className="text-13 text-ink-2">{words.perPerson(farePhrase(pricePerPassenger, currency))}</div>
      )}
      {live !== null && seenAt && <Freshness live={live} seenAt={seenAt} />}
      {price !== null && <Charged charged={offer?.options[0]?.charged ?? null} />}
    </div>
  )
}
