import type Stripe from 'stripe'
import type { Books, Customer } from './books.ts'

/** The customer of that id, who is not deleted; a problem of Stripe otherwise. */
export function customerIn(books: Books, id: string, param = 'customer'): Customer {
  throw new Error(`to follow ${books.made} ${id} ${param}`)
}

export function createCustomer(books: Books, params: CustomerParams): Customer {
  throw new Error(`to follow ${books.made} ${params.name}`)
}

export interface CustomerParams {
  email?: string
  name?: string
  phone?: string
  description?: string
  metadata?: Record<string, string>
}

export function updateCustomer(books: Books, id: string, params: CustomerParams): Customer {
  throw new Error(`to follow ${books.made} ${id} ${params.name}`)
}

/** Their subscriptions end at once; what was paid stays in the books. */
export function deleteCustomer(books: Books, id: string): Stripe.DeletedCustomer {
  throw new Error(`to follow ${books.made} ${id}`)
}
