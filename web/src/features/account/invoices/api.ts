import { billingRoutes } from '@faresight/contracts/billing/http'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'

/** What I was charged, the latest first. */
export const invoicesQuery = queryOptions({
  queryKey: ['invoices'],
  meta: { personal: true, plan: true },
  queryFn: async ({ signal }) => (await call(billingRoutes.invoices, { signal })).invoices,
  staleTime: 0,
})
