import { userClosedEvent } from '@faresight/contracts/auth/messages'
import type { Bus } from '@faresight/kit/bus/bus'
import type { Postgres } from '@faresight/kit/postgres'
import type { Log } from '@faresight/kit/telemetry/log'
import Stripe from 'stripe'
import { recordEndedCheckoutSession } from '../checkout/record-session.ts'
import { expireUnopenedCheckout, findOpenCheckout } from '../checkout/store.ts'
import { lockAndRaiseCustomerVersion, updateCustomer } from '../customers/store.ts'
import { syncCustomerAndEndSurplus } from '../sync/sync-customer.ts'

interface CloseAccountDeps {
  postgres: Postgres
  bus: Bus
  stripe: Stripe
  graceDays: number
  log: Log
  now: () => Date
}

export function endPlansOnAccountClosure(deps: CloseAccountDeps): AsyncDisposable {
  return deps.bus.consume(userClosedEvent, ({ userId, closedAt }) =>
    endPlansOfUser(deps, userId, new Date(closedAt)),
  )
}

/** Idempotent: redelivered while Stripe is away, and finished by the daily reconciliation at the latest. */
async function endPlansOfUser(deps: CloseAccountDeps, userId: string, closedAt: Date): Promise<void> {
  const isCustomer = await deps.postgres.db.transaction(async (tx) => {
    const held = await lockAndRaiseCustomerVersion(tx, { userId })
    if (held && !held.closedAt) await updateCustomer(tx, userId, { closedAt, updatedAt: deps.now() })
    return held !== null
  })
  if (!isCustomer) return
  await expireCheckout(deps, userId)
  await syncCustomerAndEndSurplus(deps, userId, { by: 'user', reason: 'The account is closed' })
}

async function expireCheckout(deps: CloseAccountDeps, userId: string): Promise<void> {
  const { sessions } = deps.stripe.checkout
  const checkout = await findOpenCheckout(deps.postgres.db, userId)
  if (!checkout) return
  const { sessionId } = checkout
  if (sessionId === null) return expireUnopenedCheckout(deps.postgres.db, checkout.id, deps.now())
  const session = await sessions.expire(sessionId).catch((error: unknown) => {
    // Paid or expired.
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return sessions.retrieve(sessionId)
    throw error
  })
  await recordEndedCheckoutSession(deps, checkout, session)
}
