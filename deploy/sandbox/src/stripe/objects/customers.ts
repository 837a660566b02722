import type Stripe from 'stripe'
import { missingObjectError } from '../api-error.ts'
import { recordStripeEvent } from './events.ts'
import { createStripeId, requireStripeObject, type StripeCustomer, type StripeState } from './state.ts'

interface StripeCustomerParams {
  readonly email?: string | undefined
  readonly name?: string | undefined
  readonly metadata?: Readonly<Record<string, string>> | undefined
}

/** @throws StripeApiError 404 if there is none, or it is deleted */
export function requireStripeCustomer(state: StripeState, id: string, param = 'customer'): StripeCustomer {
  const customer = requireStripeObject(state.customers, 'customer', id, param)
  if (customer.deleted) throw missingObjectError('customer', id, param)
  return customer
}

export function createStripeCustomer(state: StripeState, params: StripeCustomerParams): StripeCustomer {
  const customer: StripeCustomer = {
    id: createStripeId(state, 'cus'),
    object: 'customer',
    balance: 0,
    email: params.email ?? null,
    metadata: mergeMetadata({}, params.metadata),
    name: params.name ?? null,
  }
  state.customers[customer.id] = customer
  recordStripeEvent(state, 'customer.created', customer)
  return customer
}

export function updateStripeCustomer(
  state: StripeState,
  id: string,
  params: StripeCustomerParams,
): StripeCustomer {
  const customer = requireStripeCustomer(state, id, 'id')
  customer.email = params.email ?? customer.email
  customer.name = params.name ?? customer.name ?? null
  customer.metadata = mergeMetadata(customer.metadata, params.metadata)
  recordStripeEvent(state, 'customer.updated', customer)
  return customer
}

/** Deletes the customer and their card. Invoices stay. The caller cancels the subscriptions first. */
export function deleteStripeCustomer(state: StripeState, id: string): Stripe.DeletedCustomer {
  recordStripeEvent(state, 'customer.deleted', requireStripeCustomer(state, id, 'id'))
  delete state.cards[id]
  const deleted: Stripe.DeletedCustomer = { id, object: 'customer', deleted: true }
  state.customers[id] = deleted
  return deleted
}

/** An empty text removes an entry. */
export function mergeMetadata(
  before: Readonly<Record<string, string>>,
  update: Readonly<Record<string, string>> | undefined,
): Record<string, string> {
  return Object.fromEntries(Object.entries({ ...before, ...update }).filter(([, value]) => value !== ''))
}
