import type { FastifyInstance } from 'fastify'
import type { Books, Invoice } from '../books/books.ts'
import { payInvoice } from '../books/payments.ts'
import type { StripeDeps } from '../stripe.ts'
import type { Form } from './card-fields.ts'
import { sendPaymentPage } from './frame.ts'
import { invoicePage, type InvoiceSays } from './invoice-page.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { type ById, missing, type Posted, useCard } from './posted.ts'

/** An invoice as a page, with a way to pay it, and as a PDF. */
export function invoiceRoutes(scope: FastifyInstance, { books, changed }: StripeDeps): void {
  scope.get<ById>('/invoices/:id', ({ params }, reply) => {
    const invoice = issued(books, params.id)
    return invoice ? sendPaymentPage(reply, invoicePage(books, invoice)) : missing(reply, 'invoice')
  })

  scope.get<ById>('/invoices/:id/pdf', ({ params }, reply) => {
    const invoice = issued(books, params.id)
    if (!invoice) return missing(reply, 'invoice')
    return reply
      .header('content-disposition', `inline; filename="invoice-${invoice.number ?? invoice.id}.pdf"`)
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'no-store')
      .type('application/pdf')
      .send(invoicePdf(invoice))
  })

  scope.post<Posted>('/invoices/:id', async ({ body = {}, params }, reply) => {
    const invoice = issued(books, params.id)
    if (!invoice) return missing(reply, 'invoice')
    // Paid meanwhile, by another tab or by the schedule: the page says so.
    const says = invoice.status === 'open' ? pay(books, invoice, body) : undefined
    await changed()
    if (!says) return reply.redirect(`/stripe/invoices/${invoice.id}`, 303)
    return sendPaymentPage(reply.code(says.wrong ? 400 : 402), invoicePage(books, invoice, says))
  })
}

/** What stood in the way, if anything did. */
function pay(books: Books, invoice: Invoice, form: Form): InvoiceSays | undefined {
  const wrong = form['do'] === 'card' ? useCard(books, invoice.customer, form) : undefined
  if (wrong) return { typed: form, wrong }
  const paid = payInvoice(books, invoice.id, 'customer')
  return paid.ok ? undefined : { refused: paid.message }
}

/** A draft is nobody's business yet. */
function issued({ invoices }: Books, id: string): Invoice | undefined {
  const invoice = invoices[id]
  return invoice?.status === 'draft' ? undefined : invoice
}
