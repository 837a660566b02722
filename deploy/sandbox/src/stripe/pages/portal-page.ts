import { escapeHtml } from '../../pages/html.ts'
import type { Books, Card, Invoice, Subscription } from '../books/books.ts'
import { cardFor } from '../books/cards.ts'
import { customerIn } from '../books/customers.ts'
import type { Form, WrongFields } from './card-fields.ts'
import { cardForm, cardHint } from './card-form.ts'
import { paymentPage } from './frame.ts'
import { dayText, everyText, moneyText } from './words.ts'

export interface Portal {
  readonly id: string
  readonly customer: string
  readonly return_url: string | null
}

export interface PortalSays {
  readonly typed?: Form
  readonly wrong?: WrongFields
  readonly done?: string
}

/** What somebody can look after by themselves: their plan, their card, their invoices. */
export function portalPage(books: Books, portal: Portal, says: PortalSays = {}): string {
  const { email } = customerIn(books, portal.customer)
  const action = `/stripe/portal/${portal.id}`
  const plans = subscriptionsOf(books, portal.customer)
  const card = cardFor(books, portal.customer, plans[0])
  return paymentPage(
    'Your payments',
    `${says.done ? `<p class="well" role="status">${escapeHtml(says.done)}</p>` : ''}
<p>${escapeHtml(email ?? '')}</p>
<h2>Plan</h2>
${plans.map((plan) => planOf(books, plan, action)).join('\n') || '<p>There is no plan at present.</p>'}
<h2>Card</h2>
<p>${card ? escapeHtml(cardText(card)) : 'No card is on file.'}</p>
<h3>Use another card</h3>
${cardHint}
${cardForm({ action, button: 'Save card', ...says })}
<h2>Invoices</h2>
${invoiceTable(books, portal.customer)}
${portal.return_url ? `<p class="actions"><a class="button" href="${escapeHtml(portal.return_url)}">Back</a></p>` : ''}`,
    says.wrong !== undefined,
  )
}

/** `Card ending in 4242, expires 12 / 34`. */
export function cardText({ expMonth, expYear, last4 }: Card): string {
  return `Card ending in ${last4}, expires ${String(expMonth).padStart(2, '0')} / ${expYear % 100}`
}

/** Those that live, the newest first. */
export function subscriptionsOf({ subscriptions }: Books, customer: string): Subscription[] {
  return Object.values(subscriptions)
    .filter((one) => one.customer === customer && ['active', 'trialing', 'past_due'].includes(one.status))
    .toReversed()
}

function planOf(books: Books, plan: Subscription, action: string): string {
  const [item] = plan.items.data
  if (!item) return ''
  const name = books.products[item.price.product]?.name ?? 'Plan'
  const price = `${moneyText(item.price.unit_amount * item.quantity, item.price.currency)} ${everyText(item.price.recurring)}`
  const end = dayText(item.current_period_end)
  const states: Partial<Record<string, string>> = {
    trialing: `Free until ${end}.`,
    past_due: 'A payment is due: please pay the open invoice below, or use another card.',
  }
  const [word, what] = plan.cancel_at_period_end
    ? ['resume', `It ends on ${end}.`]
    : ['cancel', `It renews on ${end}.`]
  return `<p><strong>${escapeHtml(name)}</strong>, ${price}.<br>${states[plan.status] ?? ''} ${what}</p>
<form class="actions" method="post" action="${escapeHtml(action)}"><input type="hidden" name="subscription" value="${plan.id}"><button name="do" value="${word}">${word === 'cancel' ? 'Cancel plan' : 'Keep plan'}</button></form>`
}

function invoiceTable({ invoices }: Books, customer: string): string {
  const rows = Object.values(invoices)
    .filter((one) => one.customer === customer && one.status !== 'draft')
    .toReversed()
    .map(rowOf)
  if (rows.length === 0) return '<p>None yet.</p>'
  return `<table><thead><tr><th>Date</th><th>Invoice</th><th>Status</th><th class="amount">Amount</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table>`
}

function rowOf({ created, currency, id, number, status, total }: Invoice): string {
  return `<tr><td>${dayText(created, 'medium')}</td><td><a href="/stripe/invoices/${id}">${escapeHtml(number ?? id)}</a></td><td>${escapeHtml(status ?? '')}</td><td class="amount">${moneyText(total, currency)}</td></tr>`
}
