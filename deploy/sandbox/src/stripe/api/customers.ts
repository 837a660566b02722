import {
  createStripeCustomer,
  deleteStripeCustomer,
  requireStripeCustomer,
  updateStripeCustomer,
} from '../objects/customers.ts'
import {
  createStripeId,
  readCustomerTimeSeconds,
  requireStripeObject,
  type StripeState,
} from '../objects/state.ts'
import { endSubscription } from '../objects/subscriptions.ts'
import type { StripeEndpoints } from './endpoints.ts'
import { formMetadataSchema, formTextSchema, formUrlSchema } from './form.ts'

const customerParams = {
  email: formTextSchema.optional(),
  metadata: formMetadataSchema,
  name: formTextSchema.optional(),
}

/** Customers, and the sessions of the billing portal. */
export function addCustomerAndPortalEndpoints({ del, get, post }: StripeEndpoints, state: StripeState): void {
  post('/customers', customerParams, (params) => createStripeCustomer(state, params))
  get('/customers/:id', {}, (_params, id) => requireStripeObject(state.customers, 'customer', id))
  post('/customers/:id', customerParams, (params, id) => updateStripeCustomer(state, id, params))
  del('/customers/:id', {}, (_params, id) => {
    for (const { customer, ended_at: endedAt, id: subscription } of Object.values(state.subscriptions))
      if (customer === id && endedAt === null) endSubscription(state, subscription)
    return deleteStripeCustomer(state, id)
  })

  post('/billing_portal/sessions', { customer: formTextSchema, return_url: formUrlSchema }, (params) => {
    const customer = requireStripeCustomer(state, params.customer)
    const id = createStripeId(state, 'bps')
    return (state.portalSessions[id] = {
      id,
      object: 'billing_portal.session',
      created: readCustomerTimeSeconds(state, customer.id),
      customer: customer.id,
      return_url: params.return_url,
      url: `${state.origin}/stripe/portal/${id}`,
    })
  })
}
