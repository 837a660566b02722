import type { ResultOption } from '@faresight/contracts/search/result'
import { flightText } from '../messages.ts'
import { ContinueLink } from './continue-link.tsx'
import { providerName } from './fare-words.ts'
import { namedSeller } from './purchase.ts'
import { formatShortDay } from '../../format/dates.ts'
import { chargedPhrase } from '../../format/money.ts'

interface Props {
  option: ResultOption
  variant: 'primary' | 'line'
}

export function OptionLink({ option, variant }: Props) {
  if (!option.bookingUrl) return null
  return (
    <ContinueLink
      href={option.bookingUrl}
      name={continueLabel(option)}
      variant={variant}
      size="sm"
      className="w-full"
    />
  )
}

/** One link per ticket, in order of travel. */
export function TicketLinks({ option: { tickets }, variant }: Props) {
  return (
    <ol className="flex flex-wrap gap-2 md:justify-end">
      {tickets.map(({ seller, bookingUrl }, index) => (
        <li key={bookingUrl} className="max-md:grow">
          {bookingUrl && (
            <ContinueLink
              href={bookingUrl}
              name={flightText.fare.ticketOf(seller, index + 1, tickets.length)}
              shown={flightText.fare.continueTo(seller)}
              variant={variant}
              size="sm"
              className="w-full"
            />
          )}
        </li>
      ))}
    </ol>
  )
}

export function continueLabel(option: ResultOption): string {
  const seller = namedSeller(option)
  return seller
    ? flightText.fare.continueTo(seller)
    : flightText.fare.continueVia(providerName(option.provider))
}

/** The seller's charge, if the price is converted. */
export function ChargedPrice({ charged }: Pick<ResultOption, 'charged'>) {
  if (!charged) return null
  // Keep the date on one line.
  const day = formatShortDay(charged.rateDate).replaceAll(' ', '\u00a0')
  return (
    <div className="text-12 text-ink-2">
      {flightText.fare.charged(chargedPhrase(charged.price, charged.currency), day)}
    </div>
  )
}
