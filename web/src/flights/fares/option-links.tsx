import type { ResultOption } from '@faresight/contracts/search/result'
import { flightText } from '../messages.ts'
import { ContinueLink } from './continue-link.tsx'
import { providerName } from './fare-words.ts'
import { namedSeller } from './purchase.ts'
import { formatShortDay } from '../../format/dates.ts'
import { farePhrase } from '../../format/money.ts'

interface Props {
  option: ResultOption
  variant: 'primary' | 'line'
}

/** The one link of an option that is one ticket. */
export function OptionLink({ option, variant }: Props) {
  if (!option.bookingUrl) return null
  return (
    <ContinueLink
      href={option.bookingUrl}
      name={wordsOnTo(option)}
      variant={variant}
      size="sm"
      className="w-full"
    />
  )
}

/** A link for each of several tickets, in the order of flying. */
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

/** The way on to an option, in words. */
export function wordsOnTo(option: ResultOption): string {
  const seller = namedSeller(option)
  return seller
    ? flightText.fare.continueTo(seller)
    : flightText.fare.continueVia(providerName(option.provider))
}

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
