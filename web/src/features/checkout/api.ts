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
