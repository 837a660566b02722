import type { PriceAlert } from '@faresight/contracts/alerts/alert'
import type { ReactNode } from 'react'
import { LockedMoney } from '../../../flights/locked/locked-money.tsx'
import { fareFigure } from '../../../format/money.ts'
import { alertText } from '../../../text/alert-text.ts'
import { flightText } from '../../../text/flight-text.ts'
import { Money } from '../../../ui/money.tsx'

const words = alertText.card
const usd = 'USD'

/** What it costs, what it did when the alert was made, and what is waited for: US dollars for the whole party. */
export function AlertFigures({ alert }: { alert: PriceAlert }) {
  const { alertType, targetPrice, minimumDrop, currentPrice, lastCheckedAt, locked } = alert
  const seen = (price: number | null, none: string, quiet = false) =>
    locked ? (
      <LockedMoney currency={usd} label={flightText.locked.price} />
    ) : (
      <Price price={price} none={none} quiet={quiet} />
    )
  return (
    <dl className="flex flex-wrap gap-3">
      <Figure name={words.now}>
        {lastCheckedAt || alert.found
          ? seen(latestPrice(alert), words.noFare)
          : seen(currentPrice, words.none)}
      </Figure>
      <Figure name={words.whenSet}>{seen(currentPrice, words.none, true)}</Figure>
      {alertType === 'price_below' ? (
        <Figure name={words.target}>
          <Price quiet price={targetPrice} none="" />
        </Figure>
      ) : (
        <Figure name={minimumDrop === null ? words.waitsFor : words.minimumDrop}>
          <Price quiet price={minimumDrop} none={words.anyDrop} />
        </Figure>
      )}
    </dl>
  )
}

/** Of the last check, or of the fare that was told of where that was seen later. */
function latestPrice({ found, lastPrice, lastCheckedAt }: PriceAlert): number | null {
  return found && found.seenAt > (lastCheckedAt ?? '') ? found.price : lastPrice
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grow basis-0">
      <dt className="text-12 text-ink-2">{name}</dt>
      <dd className="min-h-6">{children}</dd>
    </div>
  )
}

function Price({ price, none, quiet }: { price: number | null; none: string; quiet: boolean }) {
  if (price === null) return <span className="text-13 text-ink-2">{none}</span>
  return <Money quiet={quiet} figure={fareFigure(price)} currency={usd} />
}
