import type { FaultOrders } from '../faults/faults.ts'
import type { Books } from './books/books.ts'

/** What the parts of the sandbox's Stripe share. */
export interface StripeDeps {
  readonly books: Books
  readonly faults: FaultOrders
  /** After each change of the books, before it is answered for: they are kept, and events are on their way. */
  readonly changed: () => Promise<void> | void
}
