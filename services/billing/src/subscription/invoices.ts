import type { Invoice } from '@faresight/contracts/billing/subscription'
import type Stripe from 'stripe'
import { findCustomer } from '../customers/store.ts'
import type { Deps } from '../deps.ts'
import { moment } from '../plan/from-stripe.ts'
import { toMajorAtStripe } from '../stripe/amounts.ts'

/** Of a monthly plan 25 years. Older ones stand in the portal. */
const mostInvoices = 300

/** What somebody was charged, the latest first, as Stripe has it now. @throws what the SDK throws */
export async function invoicesOf({ postgres, stripe }: Deps, userId: string): Promise<Invoice[]> {
  const customer = await findCustomer(postgres.db, userId)
  if (!customer?.stripeCustomerId) return []
  const invoices = await stripe.invoices
    .list({ customer: customer.stripeCustomerId, limit: 100 })
    .autoPagingToArray({ limit: mostInvoices })
  return invoices.filter(({ status }) => status !== null && status !== 'draft').map(invoiceOf)
}

/** What it comes to, credits and debits together, whatever of it the card paid. */
function invoiceOf(invoice: Stripe.Invoice): Invoice {
  const currency = invoice.currency.toUpperCase()
  return {
    id: invoice.id,
    amount: toMajorAtStripe(invoice.total, currency),
    currency,
    date: moment(invoice.created).toISOString(),
    status: invoice.status ?? 'open',
    pdfUrl: invoice.invoice_pdf ?? null,
    hostedUrl: invoice.hosted_invoice_url ?? null,
  }
}
