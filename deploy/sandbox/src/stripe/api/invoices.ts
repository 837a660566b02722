import * as z from 'zod'
import { cardDeclinedError } from '../objects/cards.ts'
import { requireInvoice } from '../objects/invoices.ts'
import { payInvoice, voidInvoice } from '../objects/payments.ts'
import { previewPlanChangeInvoice } from '../objects/plan-change.ts'
import type { StripeState } from '../objects/state.ts'
import type { StripeEndpoints } from './endpoints.ts'
import { listPageShape, formTextSchema } from './form.ts'
import { matchesFilters, paginateStripeObjects } from './list.ts'
import { planChangeParams, toStripePlanChange } from './subscriptions.ts'

const listParams = {
  ...listPageShape,
  customer: formTextSchema.optional(),
  status: z.enum(['open', 'paid']).optional(),
  subscription: formTextSchema.optional(),
}

const previewParams = {
  customer: formTextSchema,
  subscription: formTextSchema,
  subscription_details: z.strictObject(planChangeParams),
}

/** Only subscriptions have invoices. */
export function addInvoiceEndpoints({ get, post }: StripeEndpoints, state: StripeState): void {
  get('/invoices', listParams, ({ customer, status, subscription, ...page }) =>
    paginateStripeObjects(
      state.invoices,
      page,
      (invoice) =>
        matchesFilters(invoice, { customer, status }) &&
        matchesFilters(invoice.parent.subscription_details, { subscription }),
    ),
  )
  get('/invoices/:id', {}, (_params, id) => requireInvoice(state, id))
  post('/invoices/create_preview', previewParams, ({ subscription, subscription_details: change }) =>
    previewPlanChangeInvoice(state, subscription, toStripePlanChange(change.items, change.proration_date)),
  )
  post('/invoices/:id/pay', {}, (_params, id) => {
    const decline = payInvoice(state, id, 'customer')
    if (decline) throw cardDeclinedError(decline)
    return requireInvoice(state, id)
  })
  post('/invoices/:id/void', {}, (_params, id) => voidInvoice(state, id))
}
