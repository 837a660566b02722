import { billingProblems } from '@faresight/contracts/billing/problems'
import { billingRoutes } from '@faresight/contracts/billing/http'
import { requestProblems } from '@faresight/contracts/problems'
import { mountRoute } from '@faresight/kit/http/mount-route'
import type { Service } from '@faresight/kit/http/service'
import { Problem } from '@faresight/kit/problem'
import type { Deps } from '../deps.ts'
import { eventsReceived } from '../metrics.ts'
import { queueEvent } from './queue.ts'
import { readEvent, type ReadEvent } from './read.ts'
import { isSigned } from './signed.ts'
import { insertEvent } from './store.ts'

/** Stripe waits some seconds for an answer: an event is kept, and looked into later. */
export function eventRoutes(service: Service, deps: Deps): void {
  mountRoute(service, billingRoutes.stripeEvents, async ({ request }) => {
    const read = checked(deps, request.body, request.headers['stripe-signature'])
    const id = await deps.postgres.db.transaction((tx) => insertEvent(tx, read, deps.now()))
    eventsReceived.inc({ outcome: id ? 'stored' : 'known' })
    // Who sends it again need not wait for it: whatever was left behind is queued again.
    if (id) await queueEvent(deps, id)
    return { received: true as const }
  })
}

/** @throws Problem where it is not Stripe that says it, or it is no event */
function checked(
  { webhookSecrets: secrets, now }: Pick<Deps, 'webhookSecrets' | 'now'>,
  body: unknown,
  signature: string | string[] | undefined,
): ReadEvent {
  if (!Buffer.isBuffer(body) || !isSigned({ body, signature, secrets, now: now() })) {
    eventsReceived.inc({ outcome: 'refused' })
    throw new Problem(billingProblems['bad-signature'])
  }
  const read = readEvent(parsed(body))
  if (read) return read
  eventsReceived.inc({ outcome: 'unreadable' })
  throw new Problem(requestProblems.invalid, { detail: 'This is not an event.' })
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
