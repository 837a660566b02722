import { escapeHtml } from '../../pages/html.ts'
import {
  requireStripeObject,
  type StripePortalSession,
  type StripeState,
  type StripeSubscription,
} from '../objects/state.ts'
import { requireSubscriptionItem } from '../objects/subscriptions.ts'
import { renderCardForm, formatMinorAmount, formatUnixDay, renderPaymentPage } from './layout.ts'

/** Where customers cancel or resume a plan, change their card and find their invoices. */
export function renderPortalPage(
  state: StripeState,
  { customer, id, return_url: returnUrl }: StripePortalSession,
  error?: string,
): string {
  const action = `/stripe/portal/${id}`
  const plans = Object.values(state.subscriptions).filter(
    (one) => one.customer === customer && one.ended_at === null,
  )
  const invoices = Object.values(state.invoices).filter(
    (one) => one.customer === customer && one.status !== 'draft',
  )
  const card = state.cards[customer]
  return renderPaymentPage(
    'Your payments',
    `<h2>Plan</h2>
${plans.map((plan) => planSection(state, plan, action)).join('\n') || '<p>You have no plan.</p>'}
<h2>Card</h2>
<p>${card ? `Card ending in ${card.last4}` : 'No card on file.'}</p>
${renderCardForm(action, 'Save card', error)}
<h2>Invoices</h2>
<ul>
${invoices
  .toReversed()
  .map(({ created, currency, id: invoice, status, total }) => {
    const text = `${formatUnixDay(created)}: ${formatMinorAmount(total, currency)} (${status})`
    return `<li><a href="/stripe/invoices/${invoice}">${text}</a></li>`
  })
  .join('\n')}
</ul>
${returnUrl ? `<p><a href="${escapeHtml(returnUrl)}">Back</a></p>` : ''}`,
  )
}

function planSection(state: StripeState, plan: StripeSubscription, action: string): string {
  const { current_period_end: end, price } = requireSubscriptionItem(plan)
  const { name } = requireStripeObject(state.products, 'product', price.product)
  const isCancelled = plan.cancel_at_period_end
  return `<p>${escapeHtml(name)} (${plan.status}), ${isCancelled ? 'ends' : 'renews'} on ${formatUnixDay(end)}</p>
<form method="post" action="${action}">
<input type="hidden" name="subscription" value="${plan.id}">
<button name="do" value="${isCancelled ? 'resume' : 'cancel'}">${isCancelled ? 'Resume' : 'Cancel'} plan</button>
</form>`
}
