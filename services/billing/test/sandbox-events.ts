import type Stripe from 'stripe'
import type { StripeSandbox } from './stripe-sandbox.ts'

/** In order. */
export async function fetchSandboxEvents(
  { url }: Pick<StripeSandbox, 'url'>,
  customerId: string,
): Promise<Stripe.Event[]> {
  const answer = await fetch(`${url}/control/stripe/events?customer=${customerId}`)
  // The format of the sandbox’s own events.
  const { events } = (await answer.json()) as { events: { event: Stripe.Event }[] }
  return events.map(({ event }) => event)
}

/** Of one type. */
export async function fetchLastSandboxEvent(
  atStripe: Pick<StripeSandbox, 'url'>,
  customerId: string,
  type: string,
): Promise<Stripe.Event> {
  const event = (await fetchSandboxEvents(atStripe, customerId)).findLast((it) => it.type === type)
  if (!event) throw new Error(`Nothing was told of ${type}.`)
  return event
}
