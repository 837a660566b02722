import { escapeHtml } from '../../pages/html.ts'
import { requireStripeObject, type StripeCheckoutSession, type StripeState } from '../objects/state.ts'
import { renderCardForm, formatMinorAmount, renderPaymentPage } from './layout.ts'

/** An open checkout: the plan, its price, and a form for the card. */
export function renderCheckoutPage(
  state: StripeState,
  session: StripeCheckoutSession,
  error?: string,
): string {
  const purchase = requireStripeObject(state.purchases, 'purchase', session.id)
  const price = requireStripeObject(state.prices, 'price', purchase.price)
  const { name } = requireStripeObject(state.products, 'product', price.product)
  const amount = formatMinorAmount(price.unit_amount, price.currency)
  const { interval, interval_count: count } = price.recurring
  const trial = purchase.trialDays === null ? '' : ` after ${purchase.trialDays} free days`
  return renderPaymentPage(
    `Subscribe to ${name}`,
    `<p><span class="amount">${amount}</span> every ${count === 1 ? interval : `${count} ${interval}s`}${trial}</p>
${renderCardForm(`/stripe/checkout/${session.id}`, trial ? 'Start trial' : `Pay ${amount}`, error)}
${session.cancel_url ? `<p><a href="${escapeHtml(session.cancel_url)}">Back without paying</a></p>` : ''}`,
  )
}
