import type { ResultOption } from '@faresight/contracts/search/result'
import { formatShortDay } from '../../format/dates.ts'
import { farePhrase } from '../../format/money.ts'
import { flightText } from '../../text/flight-text.ts'

/** What the seller will charge, where the price beside is converted; else nothing. */
export function Charged({ charged }: Pick<ResultOption, 'charged'>) {
  if (!charged) return null
  // A day does not break across lines.
  const day = formatShortDay(charged.rateDate).replaceAll(' ', '\u00a0')
  return (
    <div className="text-12 text-ink-2">
      {flightText.fare.charged(farePhrase(charged.price, charged.currency), day)}
    </div>
  )
}
