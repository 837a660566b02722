import type { ResultOption } from '@faresight/contracts/search/result'
import { flightText } from '../../text/flight-text.ts'
import { ContinueLink } from './continue-link.tsx'
import { providerName } from './provider-name.ts'
import { namedSeller } from './purchase.ts'

const words = flightText.fare

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
              name={words.ticketOf(seller, index + 1, tickets.length)}
              shown={words.continueTo(seller)}
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
  return seller ? words.continueTo(seller) : words.continueVia(providerName(option.provider))
}
