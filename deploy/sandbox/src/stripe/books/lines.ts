import { productIn } from './catalogue.ts'
import type { Books, InvoiceLine, Price, Subscription } from './books.ts'
import { newId } from './ids.ts'

export interface LineParams {
  /** In minor units; negative where it is a credit. */
  readonly amount: number
  readonly description: string
  readonly period: { readonly start: number; readonly end: number }
  readonly price: Price
  readonly quantity: number
  readonly isProration: boolean
}

/** A line of an invoice of a subscription. */
export function lineOf(books: Books, { id, items }: Subscription, params: LineParams): InvoiceLine {
  const { amount, description, isProration, period, price, quantity } = params
  return {
    id: newId(books, 'il'),
    object: 'line_item',
    amount,
    currency: price.currency,
    description,
    discount_amounts: [],
    discountable: !isProration,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: isProration,
        proration_details: { credited_items: null },
        subscription: id,
        subscription_item: items.data[0]?.id ?? '',
      },
      type: 'subscription_item_details',
    },
    period: { ...period },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity,
    quantity_decimal: String(quantity),
    subscription: id,
    subtotal: amount,
    taxes: [],
  }
}

/** A whole period: `1 × Faresight Monthly (at $4.99 / month)`. */
export function periodLine(
  books: Books,
  subscription: Subscription,
  price: Price,
  quantity: number,
  period: { start: number; end: number },
): InvoiceLine {
  const { name } = productIn(books, price.product)
  return lineOf(books, subscription, {
    amount: price.unit_amount * quantity,
    description: `${quantity} × ${name} (at ${unitPrice(price)} / ${every(price)})`,
    isProration: false,
    period,
    price,
    quantity,
  })
}

export function trialLine(
  books: Books,
  subscription: Subscription,
  price: Price,
  quantity: number,
): InvoiceLine {
  const { name } = productIn(books, price.product)
  return lineOf(books, subscription, {
    amount: 0,
    description: `Trial period for ${name}`,
    isProration: false,
    period: { start: subscription.trial_start ?? 0, end: subscription.trial_end ?? 0 },
    price,
    quantity,
  })
}

function unitPrice({ currency, unit_amount: amount }: Price): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(amount / 10 ** digits)
}

function every({ recurring }: Price): string {
  const { interval, interval_count: count } = recurring
  return count === 1 ? interval : `every ${count} ${interval}s`
}
