import type { RecheckedOffer } from '@faresight/contracts/search/offer'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { bookingText } from './messages.ts'
import { flightText } from '../../flights/messages.ts'
import { pageText } from '../../text/page-text.ts'
import { type RetryProps, RetryButton } from '../../ui/failure.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { type OfferAddress, type Outcome, sellerHref } from './outcome.ts'

interface BookingActionsProps {
  outcome: Outcome
  at: OfferAddress
  offer: RecheckedOffer
  /** Indexes of the tickets whose sellers were opened. */
  opened: ReadonlySet<number>
  onOpen: (ticket: number) => void
  /** `null` if the search can't be repeated. */
  again: string | null
}

export function BookingActions({ outcome, again, ...sellers }: BookingActionsProps) {
  const isOpen = ['open', 'unpriced', 'priced', 'asFound', 'rose', 'fell'].includes(outcome)
  const mayOpen = outcome === 'unavailable' || outcome === 'busy'
  return (
    <>
      {isOpen && <Sellers {...sellers} />}
      {mayOpen && (
        <SellerLink href={sellerHref(sellers.at)} primary>
          {pageText.actions.tryAgain}
        </SellerLink>
      )}
      <PageLink to={again ?? paths.home} primary={!isOpen && !mayOpen}>
        {again ? pageText.actions.searchAgain : bookingText.newSearch}
      </PageLink>
    </>
  )
}

function Sellers({ at, offer, opened, onOpen }: Omit<BookingActionsProps, 'outcome' | 'again'>) {
  const { seller, via, tickets } = offer
  if (tickets.length < 2)
    return (
      <SellerLink href={sellerHref(at)} primary>
        {via ? bookingText.via(via) : bookingText.continue(seller)}
      </SellerLink>
    )
  const next = tickets.findIndex((_, ticket) => !opened.has(ticket))
  return tickets.map((name, ticket) => (
    // Each ticket is bought separately, so the page stays open.
    <SellerLink
      key={ticket}
      href={sellerHref({ ...at, ticket })}
      primary={ticket === next}
      onApart={() => onOpen(ticket)}
    >
      <span>
        {bookingText.continue(name)}
        <span className="flex flex-wrap items-center justify-center gap-x-2 text-13 font-medium">
          {bookingText.ticketOf(ticket + 1, tickets.length)}
          {opened.has(ticket) && <Opened />}
        </span>
      </span>
    </SellerLink>
  ))
}

function Opened() {
  return (
    <>
      {' '}
      <span className="inline-flex items-center gap-1 text-green-text">
        <Check aria-hidden className="size-3.5" />
        {bookingText.opened}
      </span>
    </>
  )
}

export function FallbackActions({ outcome, again }: { outcome: Outcome; again: RetryProps | undefined }) {
  const mayPlan = outcome === 'plan'
  return (
    <>
      {again && <RetryButton variant="primary" size="lg" className="max-md:w-full" {...again} />}
      {mayPlan && (
        <PageLink to={paths.subscribe} primary>
          {pageText.plan.see}
        </PageLink>
      )}
      <PageLink to={paths.home} primary={!again && !mayPlan}>
        {bookingText.newSearch}
      </PageLink>
    </>
  )
}

interface LinkProps {
  primary?: boolean
  children: ReactNode
}

/** A link through the server. With `onApart` it opens in a new tab. */
function SellerLink({
  href,
  onApart,
  primary,
  children,
}: LinkProps & { href: string; onApart?: () => void }) {
  return (
    <a
      href={href}
      rel="noopener noreferrer"
      {...(onApart && { target: '_blank', onClick: onApart })}
      // The middle button opens a tab, too.
      onAuxClick={({ button }) => button === 1 && onApart?.()}
      className={lookOf(primary)}
    >
      {children}
      {onApart && <span className="sr-only"> {flightText.fare.newTab}</span>}
    </a>
  )
}

function PageLink({ to, primary, children }: LinkProps & { to: string }) {
  return (
    <Link to={to} className={lookOf(primary)}>
      {children}
    </Link>
  )
}

function lookOf(primary = false): string {
  return buttonClass({
    variant: primary ? 'primary' : 'line',
    size: 'lg',
    wraps: true,
    className: 'py-1.5 max-md:w-full',
  })
}
