import type { Books, Invoice } from './books.ts'

export function invoiceIn(books: Books, id: string, param = 'invoice'): Invoice {
  throw new Error(`to follow ${books.made} ${id} ${param}`)
}

/** From draft to open: it gets its number, and what the customer's balance pays of it. Nothing is charged yet. */
export function finaliseInvoice(books: Books, id: string, origin?: string): Invoice {
  throw new Error(`to follow ${books.made} ${id} ${origin}`)
}
