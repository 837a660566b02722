import type Stripe from 'stripe'
import {
  createStripeId,
  readCustomerTimeSeconds,
  type StripeEvent,
  type StripeEventObject,
  type StripeState,
} from './state.ts'

/** The version of the SDK whose types the sandbox uses. */
export const stripeApiVersion = '2026-10-28.endive'

/** Stores an event with a copy of the object, and queues its delivery. */
export function recordStripeEvent(
  state: StripeState,
  type: Stripe.Event.Type,
  object: StripeEventObject,
): void {
  const event: StripeEvent = {
    id: createStripeId(state, 'evt'),
    object: 'event',
    api_version: stripeApiVersion,
    created: readCustomerTimeSeconds(state, findCustomerIdOfObject(state, object)),
    data: { object: structuredClone(object) },
    pending_webhooks: 1,
    type,
  }
  state.events[event.id] = event
  state.deliveries.push({ eventId: event.id, attempts: 0, dueAt: Date.now() })
}

/** `null` for products and prices. */
export function findCustomerIdOfObject(
  { paymentIntents }: StripeState,
  object: StripeEventObject,
): string | null {
  if (object.object === 'customer') return object.id
  if (object.object === 'dispute') return paymentIntents[object.payment_intent]?.customer ?? null
  return 'customer' in object ? object.customer : null
}
