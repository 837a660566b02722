import type { Books } from './books.ts'
import type { Declined } from './cards.ts'

/**
 * Charges the card for an open invoice. Declined: the subscription is past due and `next_payment_attempt` says when to try
 * again; null after the last try, upon which whoever keeps the time ends the subscription (`cancelNow`, `payment_failed`).
 * Tries of the customer do not count (`by: 'customer'`), as at Stripe, unless they are the first.
 */
export function payInvoice(books: Books, id: string, by: 'customer' | 'schedule'): { ok: true } | Declined {
  throw new Error(`to follow ${books.made} ${id} ${by}`)
}
