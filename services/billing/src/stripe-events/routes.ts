import { billingRoutes } from '@faresight/contracts/billing/http'
import { billingProblems } from '@faresight/contracts/billing/problems'
import { requestProblems } from '@faresight/contracts/problems'
import type { Bus } from '@faresight/kit/bus/bus'
import { mountRoute } from '@faresight/kit/http/mount-route'
import type { Service } from '@faresight/kit/http/service'
import type { Postgres } from '@faresight/kit/postgres'
import { Problem } from '@faresight/kit/problem'
import type { Log } from '@faresight/kit/telemetry/log'
import { stripeWebhookRequestCounter } from '../metrics.ts'
import { type ParsedStripeEvent, parseStripeEvent } from './parse-stripe-event.ts'
import { enqueueStripeEvent } from './queue.ts'
import { isSignedByStripe } from './signature.ts'
import { insertEventAndLinkCustomer } from './store.ts'

interface StripeEventRoutesDeps {
  postgres: Postgres
  bus: Bus
  webhookSecrets: readonly string[]
  log: Log
  now: () => Date
}

/** Stripe expects an answer within seconds: the event is stored now and processed by a job. */
export function registerStripeEventRoutes(service: Service, deps: StripeEventRoutesDeps): void {
  mountRoute(service, billingRoutes.stripeEvents, async ({ request }) => {
    const read = verifyAndParse(deps, request.body, request.headers['stripe-signature'])
    const id = await deps.postgres.db.transaction((tx) => insertEventAndLinkCustomer(tx, read, deps.now()))
    stripeWebhookRequestCounter.inc({ outcome: id ? 'stored' : 'known' })
    // A known event needs no job: the requeue loop covers orphans.
    if (id) await enqueueStripeEvent(deps, id)
    return { received: true as const }
  })
}

/** @throws Problem if Stripe did not sign the body, or it is no event */
function verifyAndParse(
  { webhookSecrets: secrets, now }: Pick<StripeEventRoutesDeps, 'webhookSecrets' | 'now'>,
  body: unknown,
  signature: string | string[] | undefined,
): ParsedStripeEvent {
  if (!Buffer.isBuffer(body) || !isSignedByStripe({ body, signature, secrets, now: now() })) {
    stripeWebhookRequestCounter.inc({ outcome: 'refused' })
    throw new Problem(billingProblems['bad-signature'])
  }
  const read = parseStripeEvent(parseJson(body))
  if (read) return read
  stripeWebhookRequestCounter.inc({ outcome: 'unreadable' })
  throw new Problem(requestProblems.invalid, { detail: 'This is not an event.' })
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
