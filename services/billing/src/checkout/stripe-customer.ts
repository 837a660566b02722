import { readMailRecipientRpc } from '@faresight/contracts/auth/rpc'
import { accessProblems } from '@faresight/contracts/problems'
import type { Bus } from '@faresight/kit/bus/bus'
import type { Postgres } from '@faresight/kit/postgres'
import { Problem } from '@faresight/kit/problem'
import type Stripe from 'stripe'
import { saveFirstStripeCustomerId } from '../customers/store.ts'
import type { Customer } from '../schema.ts'

interface StripeCustomerDeps {
  postgres: Postgres
  bus: Bus
  stripe: Stripe
}

/** Updates the address to which receipts go. @throws Problem if the account is closed; BusUnavailableError if auth does not answer */
export async function upsertStripeCustomer(deps: StripeCustomerDeps, customer: Customer): Promise<string> {
  const { address } = await deps.bus.request(readMailRecipientRpc, { userId: customer.userId })
  if (!address || customer.closedAt) throw new Problem(accessProblems['sign-in-required'])
  const id = customer.stripeCustomerId ?? (await createStripeCustomer(deps, customer.userId))
  // Idempotent, so the SDK’s own key is enough.
  await deps.stripe.customers.update(id, {
    email: address.email,
    ...(address.name && { name: address.name }),
  })
  return id
}

/** Without personal data: a repeated request must be identical, and a customer we fail to save would stay at Stripe. */
async function createStripeCustomer(
  { postgres, stripe }: Pick<StripeCustomerDeps, 'postgres' | 'stripe'>,
  userId: string,
): Promise<string> {
  const { id } = await stripe.customers.create(
    { metadata: { userId } },
    { idempotencyKey: `customer-${userId}` },
  )
  await saveFirstStripeCustomerId(postgres.db, userId, id)
  return id
}
