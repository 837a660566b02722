import type { Invoice } from '@faresight/contracts/billing/subscription'
import type { Postgres } from '@faresight/kit/postgres'
import type Stripe from 'stripe'
import { findCustomer } from '../customers/store.ts'
import { fromUnixSeconds, stripeAmountToMajor } from '../stripe/values.ts'

interface InvoiceDeps {
  postgres: Postgres
  stripe: Stripe
}

/** 25 years of a monthly plan; the portal has older ones. */
const maxInvoices = 300

export async function fetchInvoicesFromStripe(
  { postgres, stripe }: InvoiceDeps,
  userId: string,
): Promise<Invoice[]> {
  const customer = await findCustomer(postgres.db, userId)
  if (!customer?.stripeCustomerId) return []
  const invoices = await stripe.invoices
    .list({ customer: customer.stripeCustomerId, limit: 100 })
    .autoPagingToArray({ limit: maxInvoices })
  return invoices.filter(({ status }) => status !== null && status !== 'draft').map(toInvoice)
}

/** The total with credits and debits, whatever the card paid. */
function toInvoice(invoice: Stripe.Invoice): Invoice {
  const currency = invoice.currency.toUpperCase()
  return {
    id: invoice.id,
    amount: stripeAmountToMajor(invoice.total, currency),
    currency,
    date: fromUnixSeconds(invoice.created).toISOString(),
    status: invoice.status ?? 'open',
    pdfUrl: invoice.invoice_pdf ?? null,
    hostedUrl: invoice.hosted_invoice_url ?? null,
  }
}
