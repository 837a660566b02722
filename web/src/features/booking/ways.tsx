import type { OfferState } from '@faresight/contracts/search/offer'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { bookingText } from './messages.ts'
import { flightText } from '../../flights/messages.ts'
import { pageText } from '../../text/page-text.ts'
import { type Again, AgainButton } from '../../ui/failure.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { type OfferAddress, type Outcome, sellerHref } from './outcome.ts'

interface WaysProps {
  outcome: Outcome
  at: OfferAddress
  offer: OfferState
  /** Indexes of the tickets whose sellers were opened. */
  opened: ReadonlySet<number>
  onOpen: (ticket: number) => void
  /** `null` if the search can't be repeated. */
  again: string | null
}

export function Ways({ outcome, again, ...sellers }: WaysProps) {
  const isOpen = ['open', 'unpriced', 'priced', 'asFound', 'rose', 'fell'].includes(outcome)
  const mayOpen = outcome === 'away' || outcome === 'busy'
  return (
    <>
      {isOpen && <Sellers {...sellers} />}
      {mayOpen && (
        <Way href={sellerHref(sellers.at)} primary>
          {pageText.actions.tryAgain}
        </Way>
      )}
      <OwnWay to={again ?? paths.home} primary={!isOpen && !mayOpen}>
        {again ? pageText.actions.searchAgain : bookingText.newSearch}
      </OwnWay>
    </>
  )
}

function Sellers({ at, offer, opened, onOpen }: Omit<WaysProps, 'outcome' | 'again'>) {
  const { seller, via, tickets } = offer
  if (tickets.length < 2)
    return (
      <Way href={sellerHref(at)} primary>
        {via ? bookingText.via(via) : bookingText.continue(seller)}
      </Way>
    )
  const next = tickets.findIndex((_, ticket) => !opened.has(ticket))
  return tickets.map((name, ticket) => (
    // Each ticket is bought separately, so the page stays open.
    <Way
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
    </Way>
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

export function WaysWithout({ outcome, again }: { outcome: Outcome; again: Again | undefined }) {
  const mayPlan = outcome === 'plan'
  return (
    <>
      {again && <AgainButton variant="primary" size="lg" className="max-md:w-full" {...again} />}
      {mayPlan && (
        <OwnWay to={paths.subscribe} primary>
          {pageText.plan.see}
        </OwnWay>
      )}
      <OwnWay to={paths.home} primary={!again && !mayPlan}>
        {bookingText.newSearch}
      </OwnWay>
    </>
  )
}

interface WayProps {
  primary?: boolean
  children: ReactNode
}

/** A link through the server. With `onApart` it opens in a new tab. */
function Way({ href, onApart, primary, children }: WayProps & { href: string; onApart?: () => void }) {
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

function OwnWay({ to, primary, children }: WayProps & { to: string }) {
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
