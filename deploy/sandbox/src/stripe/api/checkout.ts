import * as z from 'zod'
import { invalidRequestError } from '../api-error.ts'
import { expireCheckoutSession, openCheckoutSession } from '../objects/checkout-sessions.ts'
import { requireStripeObject, type StripeState } from '../objects/state.ts'
import type { StripeEndpoints } from './endpoints.ts'
import {
  formIntegerSchema,
  formMetadataSchema,
  listPageShape,
  formTextSchema,
  formUrlSchema,
} from './form.ts'
import { matchesFilters, paginateStripeObjects } from './list.ts'

const sessionParams = {
  cancel_url: formUrlSchema.optional(),
  client_reference_id: formTextSchema.max(200).optional(),
  customer: formTextSchema,
  line_items: z
    .array(z.strictObject({ price: formTextSchema, quantity: z.literal('1') }))
    .length(1, 'The sandbox sells one plan at a time.'),
  metadata: formMetadataSchema,
  mode: z.literal('subscription'),
  subscription_data: z
    .strictObject({
      metadata: formMetadataSchema,
      trial_period_days: formIntegerSchema
        .refine((days) => days >= 1 && days <= 730, 'It must be between 1 and 730.')
        .optional(),
    })
    .optional(),
  success_url: formUrlSchema,
}

export function addCheckoutEndpoints({ get, post }: StripeEndpoints, state: StripeState): void {
  post('/checkout/sessions', sessionParams, (params) => {
    const [item] = params.line_items
    if (!item) throw invalidRequestError('Missing required param: line_items.')
    const { metadata = {}, trial_period_days: trialDays = null } = params.subscription_data ?? {}
    const session = {
      cancel_url: params.cancel_url ?? null,
      customer: params.customer,
      metadata: params.metadata ?? {},
      success_url: params.success_url,
    }
    return openCheckoutSession(state, session, { price: item.price, trialDays, metadata })
  })
  get('/checkout/sessions', { ...listPageShape, customer: formTextSchema }, ({ customer, ...page }) =>
    paginateStripeObjects(state.sessions, page, (session) => matchesFilters(session, { customer })),
  )
  get('/checkout/sessions/:id', {}, (_params, id) =>
    requireStripeObject(state.sessions, 'checkout.session', id, 'session'),
  )
  post('/checkout/sessions/:id/expire', {}, (_params, id) => expireCheckoutSession(state, id))
}
