import type { RecheckedOffer } from '@faresight/contracts/search/offer'
import {
  ArrowRight,
  CircleCheck,
  CircleX,
  Link2Off,
  Lock,
  Plane,
  ShieldX,
  TrendingDown,
  TrendingUp,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useNow } from '../../browser/timing.ts'
import { formatShortDay } from '../../format/dates.ts'
import { freshnessOf } from '../../flights/fares/fares.ts'
import { fareFigure, farePhrase } from '../../format/money.ts'
import { bookingText } from './messages.ts'
import { text } from '../../text/text.ts'
import { StateIcon, type StateLook } from '../../ui/badge.tsx'
import { cx } from '../../ui/class-names.ts'
import { Money } from '../../ui/money.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type OfferPrice, type Outcome, shownPrices, shownMove } from './outcome.ts'

const looks: Record<Outcome, StateLook> = {
  open: { icon: <Plane />, kind: 'sky' },
  unpriced: { icon: <Plane />, kind: 'sky' },
  priced: { icon: <Plane />, kind: 'sky' },
  asFound: { icon: <CircleCheck />, kind: 'active' },
  rose: { icon: <TrendingUp />, kind: 'amber' },
  fell: { icon: <TrendingDown />, kind: 'active' },
  gone: { icon: <CircleX />, kind: 'amber' },
  absent: { icon: <CircleX />, kind: 'amber' },
  broken: { icon: <Link2Off />, kind: 'red' },
  plan: { icon: <Lock />, kind: 'sky' },
  unsafe: { icon: <ShieldX />, kind: 'red' },
  unavailable: { icon: <CircleX />, kind: 'amber' },
  busy: { icon: <CircleX />, kind: 'amber' },
  failed: { icon: <CircleX />, kind: 'red' },
}

interface Props {
  outcome: Outcome
  trip?: ReactNode
  offer?: RecheckedOffer | undefined
  children: ReactNode
}

export function OutcomeCard({ outcome, trip, offer, children }: Props) {
  const { title, why } = bookingText.states[outcome]
  return (
    <article className="card grid justify-items-center gap-2 px-5 py-9 text-center shadow-float md:px-10">
      <StateIcon {...looks[outcome]} />
      <h1 className="text-24">{title}</h1>
      <p className="max-w-[46ch] text-15 text-balance text-ink-2">{why}</p>
      {trip && <div className="mt-2 text-14">{trip}</div>}
      {offer && <Prices offer={offer} outcome={outcome} />}
      <div className="mt-5 flex w-full flex-wrap justify-center gap-2">{children}</div>
    </article>
  )
}

function Prices({ offer, outcome }: { offer: RecheckedOffer; outcome: Outcome }) {
  const { currency, tickets, search } = offer
  const { was, now } = shownPrices(offer, outcome)
  const charged = (now ?? was)?.charged
  const all = { currency, party: text.search.party(search) }
  const isPair = was !== null && now !== null
  if (!was && !now) return null
  return (
    <div className="@container mt-4 grid w-full max-w-105 gap-3 rounded-3 border border-line bg-sunken px-4 py-4">
      {/* Stacked on phones and with large text, since two prices don't always fit on one line. */}
      <dl
        className={cx(
          'grid justify-items-center gap-3',
          isPair && '@[22rem]:grid-cols-[1fr_auto_1fr] @[22rem]:gap-5',
        )}
      >
        {was && <Price {...all} label={bookingText.was} price={was} quiet={now !== null} />}
        {isPair && (
          <ArrowRight aria-hidden className="size-5 text-ink-3 @max-[22rem]:rotate-90 @[22rem]:mt-7" />
        )}
        {now && <Price {...all} label={bookingText.now} price={now} />}
      </dl>
      {was && now && <Move by={shownMove(was, now)} currency={currency} />}
      {charged && (
        <p className="text-13 text-ink-2">
          {bookingText.charged(farePhrase(charged.price, charged.currency), formatShortDay(charged.rateDate))}
        </p>
      )}
      {tickets.length > 1 && <p className="text-13 text-amber-text">{bookingText.tickets(tickets.length)}</p>}
    </div>
  )
}

function Move({ by, currency }: { by: number; currency: string }) {
  if (by === 0) return null
  const [colour, say] = by > 0 ? ['text-amber-text', bookingText.more] : ['text-green-text', bookingText.less]
  return <p className={cx('text-14 font-semibold', colour)}>{say(farePhrase(Math.abs(by), currency))}</p>
}

interface PriceProps {
  label: string
  price: OfferPrice
  currency: string
  party: string
  quiet?: boolean
}

function Price({ label, price: { amount, live, seenAt }, currency, party, quiet }: PriceProps) {
  const at = useNow()
  const fresh = seenAt && freshnessOf({ live, seenAt }, at)
  return (
    <div className="grid gap-0.5">
      <dt className="text-13 text-ink-2">{label}</dt>
      <dd className={cx('grid', quiet && 'text-ink-2 [&>span:first-child]:font-medium')}>
        <Money figure={fareFigure(amount)} currency={currency} size={24} />
        <span className="grid text-13 font-normal text-ink-2">
          {party}
          {fresh && <span className={cx(fresh.state !== 'live' && 'text-amber-text')}>{fresh.words}</span>}
        </span>
      </dd>
    </div>
  )
}

export function OutcomeSkeleton() {
  return (
    <div className="card grid grid-cols-1 justify-items-center gap-3 px-5 py-9 shadow-float md:px-10">
      <h1 className="sr-only">
        <output>{bookingText.checking}</output>
      </h1>
      <Skeleton className="size-12 rounded-full" />
      <Skeleton className="mt-1 h-7 w-56" />
      <Skeleton className="h-5 w-72 max-w-full" />
      <Skeleton className="mt-3 h-26 w-full max-w-105 rounded-3" />
      <Skeleton className="mt-3 h-12 w-64 max-w-full" />
    </div>
  )
}
