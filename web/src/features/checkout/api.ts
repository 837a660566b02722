import { billingRoutes } from '@faresight/contracts/billing/http'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** How far a payment of mine is. */
export const paymentQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['payment', sessionId],
    meta: { personal: true },
    queryFn: ({ signal }) => call(billingRoutes.checkout, { params: { sessionId }, signal }),
    staleTime: 0,
  })

/** What plan I have, which tells whether another one can be bought. */
export const boughtQuery = queryOptions({
  queryKey: ['bought'],
  meta: { personal: true, plan: true },
  queryFn: ({ signal }) => call(billingRoutes.subscription, { signal }),
  // Another tab may have paid.
  staleTime: 0,
})
