import { billingProblems } from '@faresight/contracts/billing/problems'
import { Problem } from '@faresight/kit/problem'
import { findCustomer } from '../customers/store.ts'
import type { Deps } from '../deps.ts'

/** Stripe's page on which somebody changes their card. @throws Problem where they never began to pay; what the SDK throws */
export async function openPortal(
  { postgres, stripe, publicUrl }: Deps,
  userId: string,
): Promise<{ url: string }> {
  const customer = await findCustomer(postgres.db, userId)
  if (!customer?.stripeCustomerId) throw new Problem(billingProblems['no-subscription'])
  // Each time a page of its own, so the SDK's own key is good enough.
  const { url } = await stripe.billingPortal.sessions.create({
    customer: customer.stripeCustomerId,
    return_url: `${publicUrl}/account`,
  })
  return { url }
}
