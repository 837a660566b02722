import type { Books } from '../books/books.ts'
import { badRequest } from '../problem.ts'
import { lineItemsOf } from './line-items.ts'
import { listed } from './list.ts'

type Thing = Record<string, unknown>

/** A copy of the answer in which what the paths name stands itself instead of its id: `data.payment.payment_intent`. */
export function expanded(books: Books, answer: object, paths: readonly string[]): object {
  if (paths.length === 0) return answer
  const copy = structuredClone(answer)
  for (const path of paths) expandAt(books, copy, path.split('.'), path)
  return copy
}

function expandAt(books: Books, within: unknown, steps: readonly string[], path: string): void {
  const [step, ...rest] = steps
  if (step === undefined || !isThing(within)) return
  if (!(step in within) && !addIncludable(books, within, step)) {
    throw badRequest(`This property cannot be expanded (${path}).`, { param: 'expand' })
  }
  const value = within[step]
  if (Array.isArray(value)) {
    for (const one of value) expandAt(books, one, rest, path)
    return
  }
  if (typeof value === 'string') within[step] = structuredClone(thingOf(books, value, path))
  expandAt(books, within[step], rest, path)
}

/** Some lists are there only for whoever asks. */
function addIncludable(books: Books, thing: Thing, step: string): boolean {
  const id = String(thing['id'])
  if (step === 'line_items' && thing['object'] === 'checkout.session') {
    thing[step] = lineItemsOf(books, id)
    return true
  }
  if (step === 'payments' && thing['object'] === 'invoice') {
    const payments = Object.values(books.invoicePayments).filter(({ invoice }) => invoice === id)
    thing[step] = structuredClone(listed(payments, {}, '/v1/invoice_payments'))
    return true
  }
  if (step === 'subscriptions' && thing['object'] === 'customer') {
    const own = Object.values(books.subscriptions).filter(
      ({ customer, ended_at: endedAt }) => customer === id && endedAt === null,
    )
    thing[step] = structuredClone(listed(own, {}, `/v1/customers/${id}/subscriptions`))
    return true
  }
  return false
}

function thingOf(books: Books, id: string, path: string): object {
  const found =
    books.customers[id] ??
    books.invoices[id] ??
    books.paymentIntents[id] ??
    books.prices[id] ??
    books.products[id] ??
    books.subscriptions[id]
  if (!found) throw badRequest(`This property cannot be expanded (${path}).`, { param: 'expand' })
  return found
}

function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null
}
