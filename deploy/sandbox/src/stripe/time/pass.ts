import { type Books, timeOf } from '../books/books.ts'
import { expireSession } from '../books/checkout.ts'
import { finaliseInvoice, invoiceIn } from '../books/invoices.ts'
import { payInvoice } from '../books/payments.ts'
import { beginNextPeriod, cancelNow, subscriptionIn } from '../books/subscriptions.ts'
import { type Due, nextDue } from './due.ts'

/** Puts a customer's clock to `until` and does all that is due by then, each thing at its moment. Gives how many there were. */
export function passTime(books: Books, customer: string, until: number): number {
  let last: Due | undefined
  for (let count = 0; ; count++) {
    const due = nextDue(books, customer)
    if (!due || due.at > until) {
      setClock(books, customer, until)
      return count
    }
    if (due.id === last?.id && due.at === last.at && due.what === last.what)
      throw new Error(`Nothing came of what was due: ${due.what} of ${due.id}.`)
    last = due
    setClock(books, customer, due.at)
    run(books, due)
  }
}

/** May go back for a moment: what was due while the process slept then happens at its own time. */
function setClock(books: Books, customer: string, at: number): void {
  books.ahead[customer] = (books.ahead[customer] ?? 0) + at - timeOf(books, customer)
}

function run(books: Books, { id, what }: Due): void {
  if (what === 'expire') expireSession(books, id)
  else if (what === 'end-of-period') endPeriod(books, id)
  else {
    if (what === 'finalise') finaliseInvoice(books, id)
    attempt(books, id)
  }
}

function endPeriod(books: Books, id: string): void {
  if (subscriptionIn(books, id).cancel_at_period_end) cancelNow(books, id)
  else beginNextPeriod(books, id)
}

/** Charges what is open. Who has not paid by the last try is no subscriber any more. */
function attempt(books: Books, invoiceId: string): void {
  if (invoiceIn(books, invoiceId).status !== 'open') return
  if (payInvoice(books, invoiceId, 'schedule').ok) return
  const { next_payment_attempt: next, parent } = invoiceIn(books, invoiceId)
  const subscription = parent?.subscription_details?.subscription
  if (next === null && typeof subscription === 'string') cancelNow(books, subscription, 'payment_failed')
}
