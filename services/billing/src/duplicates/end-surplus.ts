import type { Deps } from '../deps.ts'
import type { Said } from '../plan/from-stripe.ts'
import type { Customer } from '../schema.ts'

/**
 * Ends at Stripe what should not go on: a second plan of one person, and whatever lives on of a closed account.
 *
 * @returns whether there was any, so that Stripe has to be asked again
 */
export async function endSurplus(
  _deps: Pick<Deps, 'postgres' | 'stripe' | 'now' | 'log'>,
  _customer: Customer,
  _said: readonly Said[],
): Promise<boolean> {
  return false
}
