import type { Books, Invoice, Subscription } from './books.ts'

export interface PlanChange {
  item: string
  price: string
  quantity: number
  prorationBehavior: 'always_invoice' | 'none'
  /** Seconds since 1970, within the period; now unless given. */
  prorationDate: number | null
  paymentBehavior: 'allow_incomplete' | 'error_if_incomplete'
}

export function changeSubscription(books: Books, id: string, change: PlanChange): Subscription {
  throw new Error(`to follow ${books.made} ${id} ${change.price}`)
}

/** The invoice that the change would make; nothing is written. */
export function previewChange(books: Books, id: string, change: PlanChange): Invoice {
  throw new Error(`to follow ${books.made} ${id} ${change.price}`)
}
