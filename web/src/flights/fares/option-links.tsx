import type { ResultOption } from '@faresight/contracts/search/result'
import { flightText } from '../messages.ts'
import { providerName, namedSeller } from './fares.ts'
import { formatShortDay } from '../../format/dates.ts'
import { chargedPhrase } from '../../format/money.ts'
import { ArrowUpRight } from 'lucide-react'
import { type ButtonLook, buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'

type LinkProps = ButtonLook & {
  href: string
  /** Accessible name; must start with the visible text. */
  name: string
  shown?: string
  arrow?: boolean
}

/** Opens a seller in a new tab. Only http(s) and own paths. */
export function ContinueLink({
  href,
  name,
  shown = flightText.fare.continue,
  arrow,
  className,
  ...look
}: LinkProps) {
  if (!/^(https?:\/\/|\/)/i.test(href)) return null
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${name} ${flightText.fare.newTab}`}
      className={buttonClass({ ...look, wraps: true, className: cx('py-1.5', className) })}
    >
      <span className="min-w-0 wrap-anywhere">{shown}</span>
      {arrow && <ArrowUpRight aria-hidden className="size-4 shrink-0" />}
    </a>
  )
}

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
