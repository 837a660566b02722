import type { Books, Refund } from './books.ts'

/** The whole of what is left of the payment, unless an amount is given. */
export function refund(
  books: Books,
  paymentIntentId: string,
  { amount, metadata, reason }: { amount?: number; metadata?: Record<string, string>; reason?: string },
): Refund {
  throw new Error(`to follow ${books.made} ${paymentIntentId} ${amount} ${reason} ${metadata}`)
}
