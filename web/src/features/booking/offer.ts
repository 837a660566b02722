import type { BookingStop } from '@faresight/contracts/search/booking-page'
import { searchRoutes } from '@faresight/contracts/search/http'
import type { OfferState } from '@faresight/contracts/search/offer'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { ApiProblem } from '../../api/problems.ts'
import type { pageText } from '../../text/page-text.ts'
import type { OfferAddress } from './address.ts'

/** What has become of an offer. */
export function offerQuery({ offerId, option }: OfferAddress) {
  return queryOptions({
    queryKey: ['offer', offerId, option],
    meta: { personal: true },
    queryFn: ({ signal }) => call(searchRoutes.offer, { params: { offerId, option }, signal }),
    retry: false,
    // To look again is to ask again.
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
}

/** What the page is about. */
export type Outcome = keyof (typeof pageText)['booking']['states']

/** Why the way ended, by the server's word on the way, or else by what it says of the fare now. */
export function outcomeOf(state: OfferState, stop: BookingStop | null): Outcome {
  // Signed in and with a plan by now: then it is the fare that counts.
  if (stop && stop !== 'signed-out' && stop !== 'plan') return stop
  // Nobody looked, or could tell: then nothing is said of what it costs now.
  if (state.state === 'asFound' && state.now === null) return state.was === null ? 'unpriced' : 'open'
  if (state.state === 'asFound') return 'asFound'
  if (state.state === 'gone') return 'gone'
  return (state.now ?? 0) > (state.was ?? 0) ? 'rose' : 'fell'
}

/** What a look that failed means. */
export function outcomeOfFailure(error: unknown): Outcome {
  const status = error instanceof ApiProblem ? error.status : 0
  const outcomes: Record<number, Outcome> = { 400: 'broken', 403: 'plan', 404: 'absent', 429: 'busy' }
  return outcomes[status] ?? 'failed'
}
