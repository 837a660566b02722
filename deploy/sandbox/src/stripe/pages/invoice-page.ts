import type { StripeInvoice } from '../objects/state.ts'
import { escapeHtml } from '../../pages/html.ts'
import { renderCardForm, formatMinorAmount, formatUnixDay, renderPaymentPage } from './layout.ts'

/** An invoice, with a form to pay it while it is open. */
export function renderInvoicePage(invoice: StripeInvoice, error?: string): string {
  const { amount_due: due, currency, id, status } = invoice
  const path = `/stripe/invoices/${id}`
  return renderPaymentPage(
    `Invoice of ${formatUnixDay(invoice.created)}`,
    `${invoiceRows(invoice)
      .map((row) => `<p>${escapeHtml(row)}</p>`)
      .join('\n')}
<p><a href="${path}/pdf">Download as PDF</a></p>
${status === 'open' ? renderCardForm(path, `Pay ${formatMinorAmount(due, currency)}`, error) : ''}`,
  )
}

/** A PDF of one page by ISO 32000-1: objects, a table of their offsets, a trailer. Only Latin-1 text is shown. */
export function renderInvoicePdf(invoice: StripeInvoice): Buffer {
  const rows = [`Sandbox invoice of ${formatUnixDay(invoice.created)}`, ...invoiceRows(invoice)]
  const text = rows.map((row) => `(${row.replaceAll(/[\\()]/g, String.raw`\$&`)}) Tj T*`).join('\n')
  const content = `BT /F1 12 Tf 18 TL 56 720 Td\n${text.replaceAll(/[^\n\u{20}-\u{ff}]/gu, '?')}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let body = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + end, 'latin1')
}

function invoiceRows({ amount_due: due, currency, lines, status, total }: StripeInvoice): string[] {
  const money = (minor: number) => formatMinorAmount(minor, currency)
  return [
    ...lines.data.map(({ amount, description, period: { end, start } }) => {
      return `${description ?? ''}, ${formatUnixDay(start)} to ${formatUnixDay(end)}: ${money(amount)}`
    }),
    `Total: ${money(total)}`,
    `Charged to the card: ${money(due)} (${status})`,
  ]
}
