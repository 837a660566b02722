import { escapeHtml } from '../../pages/html.ts'
import type { Books, Invoice, InvoiceLine } from '../books/books.ts'
import { cardFor } from '../books/cards.ts'
import type { Form, WrongFields } from './card-fields.ts'
import { cardForm, cardHint } from './card-form.ts'
import { paymentPage } from './frame.ts'
import { totalsOf } from './invoice-pdf.ts'
import { cardText } from './portal-page.ts'
import { dayText, moneyText } from './words.ts'

export interface InvoiceSays {
  readonly typed?: Form
  readonly wrong?: WrongFields
  /** Why the card on file did not pay. */
  readonly refused?: string
}

/** An invoice as a page: what for, what it comes to, and the way to pay it while it is open. */
export function invoicePage(books: Books, invoice: Invoice, says: InvoiceSays = {}): string {
  const name = `Invoice ${invoice.number ?? ''}`.trim()
  const isOpen = invoice.status === 'open' && invoice.amount_remaining > 0
  return paymentPage(
    name,
    `<p class="sum">${moneyText(isOpen ? invoice.amount_remaining : invoice.total, invoice.currency)} <small>${escapeHtml(stateOf(invoice))}</small></p>
<dl><dt>Date</dt><dd>${dayText(invoice.status_transitions.finalized_at ?? invoice.created)}</dd>
<dt>Bill to</dt><dd>${escapeHtml([invoice.customer_name, invoice.customer_email].filter(Boolean).join(', '))}</dd></dl>
<table><thead><tr><th>Description</th><th class="amount">Amount</th></tr></thead><tbody>
${invoice.lines.data.map(lineOf).join('\n')}
</tbody><tfoot>
${totalsOf(invoice)
  .map((row) => totalOf(row, invoice.currency))
  .join('\n')}
</tfoot></table>
<p class="actions"><a class="button" href="/stripe/invoices/${invoice.id}/pdf">Download as PDF</a></p>
${isOpen ? payment(books, invoice, says) : ''}`,
    (says.wrong ?? says.refused) !== undefined,
  )
}

function payment(books: Books, invoice: Invoice, { refused, typed, wrong }: InvoiceSays): string {
  const action = `/stripe/invoices/${invoice.id}`
  const subscription = invoice.parent?.subscription_details?.subscription
  const plan = typeof subscription === 'string' ? books.subscriptions[subscription] : undefined
  const card = cardFor(books, invoice.customer, plan)
  const amount = moneyText(invoice.amount_remaining, invoice.currency)
  const onFile = card
    ? `<p>${escapeHtml(cardText(card))}</p>
${refused ? `<p class="wrong" role="alert">${escapeHtml(refused)}</p>` : ''}
<form class="actions" method="post" action="${action}"><button name="do" value="pay">Pay ${amount}</button></form>
<h3>Or use another card</h3>`
    : ''
  return `<h2>Pay this invoice</h2>
${onFile}
<p>It pays for what follows, too.</p>
${cardHint}
${cardForm({ action, button: `Pay ${amount} with this card`, ...(typed && { typed }), ...(wrong && { wrong }) })}`
}

function stateOf({ status, status_transitions: since }: Invoice): string {
  if (status === 'paid') return since.paid_at === null ? 'paid' : `paid on ${dayText(since.paid_at)}`
  return status === 'open' ? 'due' : (status ?? '')
}

function lineOf({ amount, currency, description, period }: InvoiceLine): string {
  return `<tr><td>${escapeHtml(description ?? 'Subscription')}<br><span class="muted">${dayText(period.start)} to ${dayText(period.end)}</span></td><td class="amount">${moneyText(amount, currency)}</td></tr>`
}

function totalOf([text, minor]: readonly [string, number], currency: string): string {
  return `<tr><th scope="row">${text}</th><td class="amount">${moneyText(minor, currency)}</td></tr>`
}
