import { bookingPagePath } from '@faresight/contracts/search/booking-page'
import type { OfferState } from '@faresight/contracts/search/offer'
import { viewerOf } from '@faresight/contracts/viewer'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router-dom'
import { useAtNow } from '../browser/clock.ts'
import { type OfferAddress, readBooking } from '../features/booking/address.ts'
import { offerQuery } from '../features/booking/api.ts'
import { type Outcome, outcomeOf, outcomeOfFailure } from '../features/booking/outcome.ts'
import { OutcomeCard, OutcomeSkeleton } from '../features/booking/outcome-card.tsx'
import { Ways, WaysWithout } from '../features/booking/ways.tsx'
import { usePlaceName } from '../flights/airports/place-name.ts'
import { outlineOf } from '../flights/trips/flight/question.ts'
import { askedIn, canBeMade } from '../flights/trips/flight/asked.ts'
import { writeSearch } from '../flights/trips/flight/address.ts'
import { useSession } from '../features/session/session.ts'
import { formatSpan } from '../format/dates.ts'
import { paths, returningTo } from '../paths.ts'
import { flightText } from '../text/flight-text.ts'
import { bookingHead } from './heads.ts'
import { useHead } from './use-head.ts'

/** `/booking`: what became of a fare on the way to its seller. */
export function BookingPage() {
  const [params] = useSearchParams()
  useHead(bookingHead)
  const { offer } = readBooking(params)
  return (
    <div className="day-sky">
      <div className="wrap flex min-h-[70vh] flex-col pt-8 pb-16 md:pt-16">
        <div className="mx-auto w-full max-w-[620px]">
          {offer ? <Admitted offer={offer} /> : <Stopped outcome="broken" />}
        </div>
      </div>
    </div>
  )
}

/** Who is not signed in goes there and comes back; who has no plan is told. */
function Admitted({ offer }: { offer: OfferAddress }) {
  const session = useSession()
  const user = session.status === 'user' ? session.user : null
  const viewer = useAtNow((now) => viewerOf(user, new Date(now)))
  if (session.status === 'loading') return <OutcomeSkeleton />
  if (!user) return <Navigate replace to={returningTo(paths.login, bookingPagePath(offer))} />
  if (viewer !== 'subscriber') return <Stopped outcome="plan" />
  return <Offer offer={offer} />
}

function Offer({ offer }: { offer: OfferAddress }) {
  const [params] = useSearchParams()
  const { data, error, isFetching, refetch } = useQuery(offerQuery(offer))
  if (isFetching) return <OutcomeSkeleton />
  if (!data) {
    const outcome = outcomeOfFailure(error)
    const mayHelp = outcome === 'failed' || outcome === 'busy'
    return <Stopped outcome={outcome} {...(mayHelp && { onAgain: () => void refetch() })} />
  }
  const outcome = outcomeOf(data, readBooking(params).stop)
  return (
    <OutcomeCard outcome={outcome} offer={outcome === 'gone' ? undefined : data} trip={<Trip offer={data} />}>
      <Ways outcome={outcome} at={offer} offer={data} again={searchAgain(data)} />
    </OutcomeCard>
  )
}

/** Address of the search that found an offer; `null` where its days are over. */
function searchAgain({ search }: OfferState): string | null {
  const question = askedIn(search)
  return question && canBeMade(question) ? `${paths.home}?${writeSearch(question).toString()}` : null
}

function Trip({ offer: { search } }: { offer: OfferState }) {
  const question = askedIn(search)
  const outline = question && outlineOf(question)
  const [first = '', last = ''] = [outline?.places[0], outline?.places.at(-1)]
  const [from, to] = [usePlaceName(first), usePlaceName(last)]
  if (!outline) return null
  return (
    <>
      <b className="font-semibold">
        {from} {flightText.trip.to} {to}
      </b>
      {/* Around flexible dates an offer may fly on other days than were typed. */}
      {!search.flexibleDates && <span className="text-ink-2"> · {formatSpan(outline.from, outline.to)}</span>}
    </>
  )
}

/** What is not about a fare that we could look at. */
function Stopped({ outcome, onAgain }: { outcome: Outcome; onAgain?: () => void }) {
  return (
    <OutcomeCard outcome={outcome}>
      <WaysWithout outcome={outcome} onAgain={onAgain} />
    </OutcomeCard>
  )
}
