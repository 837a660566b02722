import type { CurrentUser } from '@faresight/contracts/auth/user'
import { bookingPagePath } from '@faresight/contracts/search/booking-page'
import type { RecheckedOffer } from '@faresight/contracts/search/offer'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useStickyError } from '../api/sticky-error.ts'
import {
  type OfferAddress,
  type Outcome,
  bookingOutcome,
  failureOutcome,
  readBooking,
} from '../features/booking/outcome.ts'
import { OutcomeCard, OutcomeSkeleton } from '../features/booking/outcome-card.tsx'
import { BookingActions, FallbackActions } from '../features/booking/booking-actions.tsx'
import { usePlaceName } from '../flights/airports/places.tsx'
import { tripOutline } from '../flights/trips/flight-search-input.ts'
import { storedFlightSearch, hasNotDeparted } from '../flights/trips/stored-flight-search.ts'
import { writeSearch } from '../flights/trips/flight-address.ts'
import { RequireUser } from '../features/session/require-user.tsx'
import { useViewer } from '../features/session/session.ts'
import { formatSpan } from '../format/dates.ts'
import { paths } from '../paths.ts'
import { flightText } from '../flights/messages.ts'
import type { RetryProps } from '../ui/failure.tsx'
import { searchRoutes } from '@faresight/contracts/search/http'
import { call } from '../api/client.ts'

export function BookingPage() {
  const [params] = useSearchParams()
  const { offer } = readBooking(params)
  return (
    <div className="day-sky">
      <div className="wrap flex min-h-[70vh] flex-col pt-8 pb-16 md:pt-16">
        <div className="mx-auto w-full max-w-155">
          {offer ? (
            <RequireUser here={bookingPagePath(offer)} waiting={<OutcomeSkeleton />}>
              {(user) => <Admitted user={user} offer={offer} />}
            </RequireUser>
          ) : (
            <Stopped outcome="broken" />
          )}
        </div>
      </div>
    </div>
  )
}

function Admitted({ user, offer }: { user: CurrentUser; offer: OfferAddress }) {
  return useViewer(user) === 'subscriber' ? <Offer offer={offer} /> : <Stopped outcome="plan" />
}

function Offer({ offer }: { offer: OfferAddress }) {
  const [params] = useSearchParams()
  // Kept here, since the children unmount while the fare is checked again.
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const query = useQuery(offerQuery(offer))
  const failure = useStickyError(query)
  const { data, isFetching } = query
  if (failure) {
    const outcome = failureOutcome(failure.error)
    const mayHelp = outcome === 'failed' || outcome === 'busy'
    return <Stopped outcome={outcome} again={mayHelp ? failure.again : undefined} />
  }
  // An earlier answer may no longer hold.
  if (!data || isFetching) return <OutcomeSkeleton />
  const outcome = bookingOutcome(data, readBooking(params).stop)
  return (
    <OutcomeCard outcome={outcome} offer={outcome === 'gone' ? undefined : data} trip={<Trip offer={data} />}>
      <BookingActions
        outcome={outcome}
        at={offer}
        offer={data}
        opened={opened}
        onOpen={(ticket) => setOpened((before) => new Set([...before, ticket]))}
        again={searchAgain(data)}
      />
    </OutcomeCard>
  )
}

/** `null` if its dates have passed. */
function searchAgain({ search }: RecheckedOffer): string | null {
  const question = storedFlightSearch(search)
  return question && hasNotDeparted(question) ? `${paths.home}?${writeSearch(question).toString()}` : null
}

function Trip({ offer: { search } }: { offer: RecheckedOffer }) {
  const question = storedFlightSearch(search)
  const outline = question && tripOutline(question)
  const [first = '', last = ''] = [outline?.places[0], outline?.places.at(-1)]
  const [from, to] = [usePlaceName(first), usePlaceName(last)]
  if (!outline) return null
  return (
    <>
      <b className="font-semibold">
        {from} {flightText.trip.to} {to}
      </b>
      {/* With flexible dates, the offer may be on other days. */}
      {!search.flexibleDates && <span className="text-ink-2"> · {formatSpan(outline.from, outline.to)}</span>}
    </>
  )
}

function Stopped({ outcome, again }: { outcome: Outcome; again?: RetryProps | undefined }) {
  return (
    <OutcomeCard outcome={outcome}>
      <FallbackActions outcome={outcome} again={again} />
    </OutcomeCard>
  )
}

function offerQuery({ offerId, option }: OfferAddress) {
  return queryOptions({
    queryKey: ['offer', offerId, option],
    meta: { personal: true },
    queryFn: ({ signal }) => call(searchRoutes.offer, { params: { offerId, option }, signal }),
    // Each visit checks again.
    staleTime: 0,
  })
}
