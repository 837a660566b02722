import { type Books, timeOf } from '../books/books.ts'
import { dues } from './due.ts'
import { passTime } from './pass.ts'

const everyMs = 1000

/** Does what is due by itself, as time passes. Gives what stops it. */
export function startTicker(books: Books, changed: () => unknown): () => void {
  /** Customers whose time stands still, since something is wrong with them: said once. */
  const stuck = new Set<string>()

  function tick(): void {
    const ripe = dues(books).filter(({ at, customer }) => at <= timeOf(books, customer))
    const customers = new Set(ripe.map(({ customer }) => customer)).difference(stuck)
    for (const customer of customers) {
      try {
        passTime(books, customer, timeOf(books, customer))
      } catch (error) {
        stuck.add(customer)
        console.error(`Time stands still for ${customer} of the sandbox's Stripe: ${String(error)}`)
      }
    }
    if (customers.size > 0) void changed()
  }

  const timer = setInterval(tick, everyMs).unref()
  return () => clearInterval(timer)
}
