import type { Books, Invoice, Subscription } from './books.ts'

export interface NewSubscription {
  customer: string
  price: string
  quantity: number
  trialDays: number | null
  metadata: Record<string, string>
  /** The card that pays for it. */
  card: string
}

/** Starts it, with its first invoice paid. */
export function startSubscription(books: Books, asked: NewSubscription): Subscription {
  throw new Error(`to follow ${books.made} ${asked.price}`)
}

export function subscriptionIn(books: Books, id: string, param = 'id'): Subscription {
  throw new Error(`to follow ${books.made} ${id} ${param}`)
}

/** Ends it now, in its customer's time. Invoices that are open stay so, and nothing more is tried of them. */
export function cancelNow(
  books: Books,
  id: string,
  reason: 'cancellation_requested' | 'payment_failed' | null = 'cancellation_requested',
): Subscription {
  throw new Error(`to follow ${books.made} ${id} ${reason}`)
}

/** To end with the period, or to go on after all. */
export function setCancelAtPeriodEnd(books: Books, id: string, cancel: boolean): Subscription {
  throw new Error(`to follow ${books.made} ${id} ${cancel}`)
}

/** At the end of a period or of a trial: the next one begins, and its invoice is drafted. */
export function beginNextPeriod(books: Books, id: string): Invoice {
  throw new Error(`to follow ${books.made} ${id}`)
}
