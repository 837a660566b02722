import { readMailRecipientRpc } from '@faresight/contracts/auth/rpc'
import { accessProblems } from '@faresight/contracts/problems'
import { Problem } from '@faresight/kit/problem'
import { keepStripeId } from '../customers/ensure.ts'
import type { Deps } from '../deps.ts'
import type { Customer } from '../schema.ts'

/**
 * Who somebody is at Stripe, with the address that they have now: receipts go there, and we keep none.
 *
 * @throws Problem where the account is closed; BusUnavailable where nobody can say
 */
export async function customerAtStripe(
  deps: Pick<Deps, 'bus' | 'postgres' | 'stripe'>,
  customer: Customer,
): Promise<string> {
  const { address } = await deps.bus.request(readMailRecipientRpc, { userId: customer.userId })
  if (!address || customer.closedAt) throw new Problem(accessProblems['sign-in-required'])
  const id = customer.stripeCustomerId ?? (await makeCustomer(deps, customer.userId))
  // Doing this twice changes nothing, so any key will do.
  await deps.stripe.customers.update(id, {
    email: address.email,
    ...(address.name && { name: address.name }),
  })
  return id
}

/**
 * Nothing of the person goes into it: the request has to be the same when it is made again under its key, and what we die
 * before keeping would stay at Stripe for good.
 */
async function makeCustomer(
  { postgres, stripe }: Pick<Deps, 'postgres' | 'stripe'>,
  userId: string,
): Promise<string> {
  const { id } = await stripe.customers.create(
    { metadata: { userId } },
    { idempotencyKey: `customer-${userId}` },
  )
  await keepStripeId(postgres.db, userId, id)
  return id
}
