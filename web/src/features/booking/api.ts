import { searchRoutes } from '@faresight/contracts/search/http'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import type { OfferAddress } from './address.ts'

/** What has become of an offer. */
export function offerQuery({ offerId, option }: OfferAddress) {
  return queryOptions({
    queryKey: ['offer', offerId, option],
    meta: { personal: true },
    queryFn: ({ signal }) => call(searchRoutes.offer, { params: { offerId, option }, signal }),
    // To look again is to ask again.
    staleTime: 0,
  })
}
