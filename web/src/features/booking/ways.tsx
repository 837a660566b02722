import type { OfferState } from '@faresight/contracts/search/offer'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { bookingText } from '../../text/booking-text.ts'
import { flightText } from '../../text/flight-text.ts'
import { pageText } from '../../text/page-text.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { type OfferAddress, sellerHref } from './address.ts'
import type { Outcome } from './outcome.ts'

const words = bookingText

interface WaysProps {
  outcome: Outcome
  at: OfferAddress
  offer: OfferState
  /** Address of the same search made again; `null` where it cannot be. */
  again: string | null
}

/** On to who sells an offer, ticket by ticket where there are several, or back to a search. */
export function Ways({ outcome, at, offer, again }: WaysProps) {
  const isOpen = ['open', 'unpriced', 'priced', 'asFound', 'rose', 'fell'].includes(outcome)
  const mayOpen = outcome === 'away' || outcome === 'busy'
  return (
    <>
      {isOpen && <Sellers at={at} offer={offer} />}
      {mayOpen && (
        <Way href={sellerHref(at)} primary>
          {pageText.actions.tryAgain}
        </Way>
      )}
      <OwnWay to={again ?? paths.home} primary={!isOpen && !mayOpen}>
        {again ? pageText.actions.searchAgain : words.newSearch}
      </OwnWay>
    </>
  )
}

function Sellers({ at, offer: { seller, via, tickets } }: Pick<WaysProps, 'at' | 'offer'>) {
  if (tickets.length < 2)
    return (
      <Way href={sellerHref(at)} primary>
        {via ? words.via(via) : words.continue(seller)}
      </Way>
    )
  return tickets.map((name, ticket) => (
    // Each is bought by itself, so the page stays for the others.
    <Way key={ticket} href={sellerHref({ ...at, ticket })} primary={ticket === at.ticket} apart>
      <span>
        {words.continue(name)}
        <span className="block text-13 font-medium">{words.ticketOf(ticket + 1, tickets.length)}</span>
      </span>
    </Way>
  ))
}

/** The ways on from what is not about an offer that we could look at. */
export function WaysWithout({ outcome, onAgain }: { outcome: Outcome; onAgain: (() => void) | undefined }) {
  const mayPlan = outcome === 'plan'
  return (
    <>
      {onAgain && (
        <Button variant="primary" size="lg" onClick={onAgain} className="max-md:w-full">
          {pageText.actions.tryAgain}
        </Button>
      )}
      {mayPlan && (
        <OwnWay to={paths.subscribe} primary>
          {pageText.plan.see}
        </OwnWay>
      )}
      <OwnWay to={paths.home} primary={!onAgain && !mayPlan}>
        {words.newSearch}
      </OwnWay>
    </>
  )
}

interface WayProps {
  primary?: boolean
  children: ReactNode
}

/** A way through the server, by a link that the browser itself follows. */
function Way({ href, apart, primary, children }: WayProps & { href: string; apart?: boolean }) {
  return (
    <a href={href} rel="noopener noreferrer" {...(apart && { target: '_blank' })} className={lookOf(primary)}>
      {children}
      {apart && <span className="sr-only"> {flightText.fare.newTab}</span>}
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
