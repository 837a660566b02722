import { userClosedEvent } from '@faresight/contracts/auth/events'
import Stripe from 'stripe'
import { noteSession } from '../checkout/note-session.ts'
import { dropCheckout, findOpenCheckout } from '../checkout/store.ts'
import { holdCustomer, updateCustomer } from '../customers/store.ts'
import { syncCustomer } from '../sync/sync.ts'
import type { Deps } from '../deps.ts'

/** Ends what runs for an account when it is closed: nobody is charged for it any more, and nobody can pay for it. */
export function closeClosed(deps: Deps): AsyncDisposable {
  return deps.bus.consume(userClosedEvent, ({ userId, closedAt }) => close(deps, userId, new Date(closedAt)))
}

/** Bears to be done twice: while Stripe is away it is done again, and in the end by the daily comparison. */
async function close(deps: Deps, userId: string, closedAt: Date): Promise<void> {
  const isCustomer = await deps.postgres.db.transaction(async (tx) => {
    const held = await holdCustomer(tx, { userId })
    if (held && !held.closedAt) await updateCustomer(tx, userId, { closedAt, updatedAt: deps.now() })
    return held !== null
  })
  if (!isCustomer) return
  await expireCheckout(deps, userId)
  await syncCustomer(deps, userId, { by: 'user', reason: 'The account is closed' })
}

async function expireCheckout(deps: Deps, userId: string): Promise<void> {
  const { sessions } = deps.stripe.checkout
  const checkout = await findOpenCheckout(deps.postgres.db, userId)
  if (!checkout) return
  const { sessionId } = checkout
  if (sessionId === null) return dropCheckout(deps.postgres.db, checkout.id, deps.now())
  const session = await sessions.expire(sessionId).catch((error: unknown) => {
    // It is paid, or has run out.
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return sessions.retrieve(sessionId)
    throw error
  })
  await noteSession(deps, checkout, session)
}
