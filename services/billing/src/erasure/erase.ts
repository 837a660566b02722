import { userDeletedEvent } from '@faresight/contracts/auth/events'
import type Stripe from 'stripe'
import { findCustomer } from '../customers/store.ts'
import type { Deps } from '../deps.ts'
import { orGone } from '../stripe/problems.ts'
import { deleteCustomer } from './store.ts'

/** Erases what is kept of a user when the account is gone, at Stripe and then here. What was paid is kept without them. */
export function eraseDeleted(deps: EraseDeps): AsyncDisposable {
  return deps.bus.consume(userDeletedEvent, ({ userId }) => erase(deps, userId))
}

type EraseDeps = Pick<Deps, 'bus' | 'postgres' | 'stripe'>

/** Bears to be done twice. What is kept here is the way to what is kept there, so it goes last. */
async function erase({ postgres, stripe }: EraseDeps, userId: string): Promise<void> {
  const customer = await findCustomer(postgres.db, userId)
  if (customer?.stripeCustomerId) await deleteAtStripe(stripe, customer.stripeCustomerId)
  await postgres.db.transaction((tx) => deleteCustomer(tx, userId))
}

/** Ends all that is paid for, too. */
async function deleteAtStripe(stripe: Stripe, stripeCustomerId: string): Promise<void> {
  const idempotencyKey = `delete-${stripeCustomerId}`
  await orGone(stripe.customers.del(stripeCustomerId, {}, { idempotencyKey }))
}
