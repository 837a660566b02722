import * as z from 'zod'
import type { Books, Invoice } from '../books/books.ts'
import { cardError } from '../books/cards.ts'
import { previewChange, previewRenewal } from '../books/changes.ts'
import { customerIn } from '../books/customers.ts'
import { invoiceIn } from '../books/invoices.ts'
import { payInvoice, voidInvoice } from '../books/payments.ts'
import { subscriptionIn } from '../books/subscriptions.ts'
import { badRequest } from '../problem.ts'
import type { Endpoints } from './endpoints.ts'
import { isWithin, moments, page, text } from './form.ts'
import { listed } from './list.ts'
import { changeOf, changeParams } from './plan-change.ts'

const invoices = z.strictObject({
  ...page,
  collection_method: z.enum(['charge_automatically', 'send_invoice']).optional(),
  created: moments,
  customer: text.optional(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
  subscription: text.optional(),
})

const preview = z.strictObject({
  customer: text.optional(),
  preview_mode: z.literal('next').optional(),
  subscription: text,
  subscription_details: z.strictObject(changeParams).optional(),
})

/** Invoices, which subscriptions alone make. */
export function invoiceEndpoints({ get, post }: Endpoints, books: Books): void {
  get('/invoices', invoices, (asked) => listed(invoicesLike(books, asked), asked, '/v1/invoices'))
  get('/invoices/:id', z.strictObject({}), (_params, id) => invoiceIn(books, id, 'id'))
  post('/invoices/create_preview', preview, (params) => {
    const subscription = subscriptionIn(books, params.subscription, 'subscription')
    if (params.customer !== undefined && customerIn(books, params.customer).id !== subscription.customer) {
      throw badRequest('The subscription is not of this customer.', { param: 'subscription' })
    }
    const { subscription_details: details } = params
    if (details?.items === undefined) return previewRenewal(books, subscription.id)
    return previewChange(books, subscription.id, {
      ...changeOf(books, subscription, details),
      paymentBehavior: 'allow_incomplete',
    })
  })
  post('/invoices/:id/pay', z.strictObject({}), (_params, id) => {
    const answer = payInvoice(books, invoiceIn(books, id, 'id').id, 'customer')
    if (!answer.ok) throw cardError(answer)
    return invoiceIn(books, id)
  })
  post('/invoices/:id/void', z.strictObject({}), (_params, id) =>
    voidInvoice(books, invoiceIn(books, id, 'id').id),
  )
}

function invoicesLike(books: Books, asked: z.output<typeof invoices>): Invoice[] {
  return Object.values(books.invoices).filter(
    (one) =>
      (asked.customer === undefined || one.customer === asked.customer) &&
      (asked.status === undefined || one.status === asked.status) &&
      (asked.collection_method === undefined || one.collection_method === asked.collection_method) &&
      (asked.subscription === undefined ||
        one.parent?.subscription_details?.subscription === asked.subscription) &&
      isWithin(one.created, asked.created),
  )
}
