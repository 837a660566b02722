import type Stripe from 'stripe'
import type { AtStripe } from './at-stripe.ts'

/** All that Stripe has to tell of a customer, in the order in which it happened. */
export async function eventsOf({ url }: Pick<AtStripe, 'url'>, customerId: string): Promise<Stripe.Event[]> {
  const answer = await fetch(`${url}/control/stripe/events?customer=${customerId}`)
  // What the sandbox says of its own events.
  const { events } = (await answer.json()) as { events: { event: Stripe.Event }[] }
  return events.map(({ event }) => event)
}

/** The last of one kind. */
export async function lastOf(
  atStripe: Pick<AtStripe, 'url'>,
  customerId: string,
  type: string,
): Promise<Stripe.Event> {
  const event = (await eventsOf(atStripe, customerId)).findLast((it) => it.type === type)
  if (!event) throw new Error(`Nothing was told of ${type}.`)
  return event
}
