import type Stripe from 'stripe'
import { type Books, type StripeEvent, type Thing, timeOf } from './books.ts'
import { newId } from './ids.ts'

/** The one version that the sandbox speaks: that of the SDK whose types it is written in. */
export const apiVersion = '2026-10-28.endive'

/** Says that something has become of a thing: an event of its customer's time, which waits to be delivered. */
export function happened(
  books: Books,
  type: Stripe.Event.Type,
  thing: Thing,
  previous?: Record<string, unknown>,
): StripeEvent {
  const event: StripeEvent = {
    id: newId(books, 'evt'),
    object: 'event',
    api_version: apiVersion,
    created: timeOf(books, customerOfThing(books, thing)),
    // As it is now: what becomes of it later is told by later events.
    data: { object: structuredClone(thing), ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  }
  books.events[event.id] = event
  books.deliveries.push({ eventId: event.id, attempts: 0, dueAt: Date.now() })
  return event
}

/** Of whom an event tells; null where it is nobody's, as of a price. */
export function customerOfThing({ paymentIntents }: Books, thing: Thing): string | null {
  if (thing.object === 'customer') return thing.id
  if (thing.object === 'dispute') return paymentIntents[thing.payment_intent]?.customer ?? null
  return 'customer' in thing && typeof thing.customer === 'string' ? thing.customer : null
}
