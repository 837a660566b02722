import type { Books } from './books/books.ts'

/** The sandbox has another port after a restart: the addresses of its pages go with it. */
export function moveBooks(books: Books, origin: string): void {
  const { invoices, origin: before, sessions } = books
  books.origin = origin
  if (before === origin) return
  const moved = (url: string | null | undefined) =>
    url?.startsWith(`${before}/`) ? origin + url.slice(before.length) : url
  for (const session of Object.values(sessions)) session.url = moved(session.url) ?? null
  for (const invoice of Object.values(invoices)) {
    invoice.hosted_invoice_url = moved(invoice.hosted_invoice_url) ?? null
    invoice.invoice_pdf = moved(invoice.invoice_pdf) ?? null
  }
}
