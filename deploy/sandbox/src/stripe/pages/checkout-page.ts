import { escapeHtml } from '../../pages/html.ts'
import { type Books, type CheckoutSession, type Purchase, timeOf } from '../books/books.ts'
import { customerIn } from '../books/customers.ts'
import type { Form, WrongFields } from './card-fields.ts'
import { cardForm, cardHint } from './card-form.ts'
import { paymentPage } from './frame.ts'
import { dayText, everyText, moneyText } from './words.ts'

interface Tried {
  readonly typed?: Form
  readonly wrong?: WrongFields
}

/** Where a checkout is paid: what it is, what it costs and how often, and the card. */
export function checkoutPage(books: Books, session: CheckoutSession, tried: Tried = {}): string {
  const offer = offerOf(books, session)
  if (!offer) return goneCheckoutPage(session)
  const { amount, every, name, trialDays } = offer
  const firstPaid = timeOf(books, session.customer) + (trialDays ?? 0) * 86_400
  const trial = `<p class="sum">${trialDays} days free</p>
<p>Then ${amount} ${every}. Your card is charged for the first time on ${dayText(firstPaid)}.</p>`
  return paymentPage(
    `Subscribe to ${name}`,
    `${trialDays ? trial : `<p class="sum">${amount} <small>${every}</small></p>`}
<p class="muted">It renews by itself until you cancel it.</p>
<dl><dt>Email</dt><dd>${escapeHtml(emailOf(books, session) ?? 'not given')}</dd></dl>
<h2>Pay with card</h2>
${cardHint}
${cardForm({ action: `/stripe/checkout/${session.id}`, button: trialDays ? 'Start trial' : `Pay ${amount}`, ...tried })}
${backLink(session)}`,
    tried.wrong !== undefined,
  )
}

/** For whoever comes too late, or once more. */
export function goneCheckoutPage(session: CheckoutSession): string {
  const isPaid = session.status === 'complete'
  return isPaid
    ? paymentPage(
        'This checkout is complete',
        `<p class="well">You have paid already. Nothing is charged a second time.</p>
<p class="actions"><a class="button" href="${escapeHtml(returnOf(session))}">Continue</a></p>`,
      )
    : paymentPage(
        'This checkout has expired',
        `<p>Nothing was charged. Please start again where you came from.</p>\n${backLink(session)}`,
      )
}

/** Where somebody who has paid is sent: the address may ask for the id of the session. */
export function returnOf({ cancel_url: fallback, id, success_url: url }: CheckoutSession): string {
  return (url ?? fallback ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', id)
}

function offerOf(books: Books, { id, status }: CheckoutSession) {
  const purchase: Purchase | undefined = books.purchases[id]
  const price = books.prices[purchase?.price ?? '']
  if (status !== 'open' || !purchase || !price) return undefined
  return {
    name: books.products[price.product]?.name ?? 'a plan',
    amount: moneyText(price.unit_amount * purchase.quantity, price.currency),
    every: everyText(price.recurring),
    trialDays: purchase.trialDays,
  }
}

function emailOf(books: Books, { customer, customer_email: email }: CheckoutSession): string | null {
  return email ?? (customer === null ? null : customerIn(books, customer).email)
}

function backLink({ cancel_url: url }: CheckoutSession): string {
  return url === null
    ? ''
    : `<p class="actions"><a class="button" href="${escapeHtml(url)}">Back without paying</a></p>`
}
