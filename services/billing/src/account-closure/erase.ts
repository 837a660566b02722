import { userDeletedEvent } from '@faresight/contracts/auth/messages'
import type { Bus } from '@faresight/kit/bus/bus'
import type { Postgres } from '@faresight/kit/postgres'
import type Stripe from 'stripe'
import { findCustomer } from '../customers/store.ts'
import { ignoreStripeNotFound } from '../stripe/problems.ts'
import { deleteCustomerAndDetachPayments } from './store.ts'

interface EraseDeps {
  postgres: Postgres
  bus: Bus
  stripe: Stripe
}

/** Erases a deleted user at Stripe, then here. Payment records stay without the user. */
export function eraseBillingOnUserDeletion(deps: EraseDeps): AsyncDisposable {
  return deps.bus.consume(userDeletedEvent, ({ userId }) => eraseBillingData(deps, userId))
}

/** Idempotent. Our row goes last, since it names the customer at Stripe. */
async function eraseBillingData({ postgres, stripe }: EraseDeps, userId: string): Promise<void> {
  const customer = await findCustomer(postgres.db, userId)
  if (customer?.stripeCustomerId) await deleteAtStripe(stripe, customer.stripeCustomerId)
  await postgres.db.transaction((tx) => deleteCustomerAndDetachPayments(tx, userId))
}

/** Stripe then ends the subscriptions too. */
async function deleteAtStripe(stripe: Stripe, stripeCustomerId: string): Promise<void> {
  const idempotencyKey = `delete-${stripeCustomerId}`
  await ignoreStripeNotFound(stripe.customers.del(stripeCustomerId, {}, { idempotencyKey }))
}
