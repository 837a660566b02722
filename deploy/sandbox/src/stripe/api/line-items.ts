import type Stripe from 'stripe'
import type { Books, Listed, Price } from '../books/books.ts'
import { priceIn, productIn } from '../books/catalogue.ts'

interface LineItem extends Omit<Stripe.LineItem, 'price'> {
  price: Price
}

/** What a session sells. */
export function lineItemsOf(books: Books, sessionId: string): Listed<LineItem> {
  const purchase = books.purchases[sessionId]
  const url = `/v1/checkout/sessions/${sessionId}/line_items`
  if (!purchase) return { object: 'list', data: [], has_more: false, url }
  const price = priceIn(books, purchase.price)
  const amount = purchase.trialDays === null ? price.unit_amount * purchase.quantity : 0
  const item: LineItem = {
    id: `li_${sessionId.slice(-24)}`,
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: productIn(books, price.product).name,
    metadata: {},
    price,
    quantity: purchase.quantity,
  }
  return { object: 'list', data: [item], has_more: false, url }
}
