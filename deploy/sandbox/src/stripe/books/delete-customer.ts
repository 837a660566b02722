import type Stripe from 'stripe'
import type { Books } from './books.ts'
import { customerIn } from './customers.ts'
import { happened } from './happened.ts'
import { cancelNow } from './subscriptions.ts'

/** Their subscriptions end at once and their cards go; what was paid stays in the books. */
export function deleteCustomer(books: Books, id: string): Stripe.DeletedCustomer {
  const customer = customerIn(books, id, 'id')
  for (const subscription of Object.values(books.subscriptions)) {
    if (subscription.customer === id && subscription.ended_at === null) cancelNow(books, subscription.id)
  }
  for (const card of Object.values(books.cards)) {
    if (card.customer === id) delete books.cards[card.id]
  }
  happened(books, 'customer.deleted', customer)
  const deleted: Stripe.DeletedCustomer = { id, object: 'customer', deleted: true }
  books.customers[id] = deleted
  return deleted
}
