import type Stripe from 'stripe'
import * as z from 'zod'
import { type Books, timeOf } from '../books/books.ts'
import { customerIn } from '../books/customers.ts'
import { newId } from '../books/ids.ts'
import type { Endpoints } from './endpoints.ts'
import { text } from './form.ts'

const newSession = z.strictObject({
  customer: text,
  locale: text.optional(),
  return_url: z.url('Not a valid URL').optional(),
})

/** The page on which a customer sees to their card, their invoices and their plan. */
export function portalEndpoints({ post }: Endpoints, books: Books): void {
  post('/billing_portal/sessions', newSession, (params) => {
    const customer = customerIn(books, params.customer)
    const id = newId(books, 'bps')
    const session: Stripe.BillingPortal.Session = {
      id,
      object: 'billing_portal.session',
      configuration: 'bpc_sandbox',
      created: timeOf(books, customer.id),
      customer: customer.id,
      customer_account: null,
      flow: null,
      livemode: false,
      locale: null,
      on_behalf_of: null,
      return_url: params.return_url ?? null,
      url: `${books.origin}/stripe/portal/${id}`,
    }
    books.portals[id] = session
    return session
  })
}
