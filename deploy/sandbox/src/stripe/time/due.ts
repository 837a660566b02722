import type { Books } from '../books/books.ts'

export interface Due {
  /** Seconds since 1970, by the clock of its customer. */
  readonly at: number
  readonly customer: string
  readonly what: 'end-of-period' | 'finalise' | 'attempt' | 'expire'
  /** Of the subscription, invoice or checkout session. */
  readonly id: string
}

const live: readonly string[] = ['active', 'trialing', 'past_due']

/** What time does next for a customer; of two things at the same moment the period ends first. */
export function nextDue(books: Books, customer: string): Due | undefined {
  return dues(books)
    .filter((due) => due.customer === customer)
    .toSorted((a, b) => a.at - b.at)[0]
}

/** The next things that time does, of every subscription, invoice and checkout. */
export function dues(books: Books): Due[] {
  return [...ends(books), ...finalisings(books), ...attempts(books), ...expiries(books)]
}

function ends({ subscriptions }: Books): Due[] {
  return Object.values(subscriptions)
    .filter(({ status }) => live.includes(status))
    .flatMap(({ customer, id, items }) =>
      items.data.map((item) => ({ at: item.current_period_end, customer, what: 'end-of-period', id })),
    )
}

/** Not of a subscription that has ended: nothing more is charged for it. */
function finalisings({ invoices, subscriptions }: Books): Due[] {
  return Object.values(invoices).flatMap(
    ({ automatically_finalizes_at: at, customer, id, parent, status }) => {
      const of = parent?.subscription_details?.subscription
      const isOver = typeof of === 'string' && !live.includes(subscriptions[of]?.status ?? '')
      return status === 'draft' && at !== null && !isOver ? [{ at, customer, what: 'finalise', id }] : []
    },
  )
}

function attempts({ invoices }: Books): Due[] {
  return Object.values(invoices).flatMap(({ customer, id, next_payment_attempt: at, status }) =>
    status === 'open' && at !== null ? [{ at, customer, what: 'attempt', id }] : [],
  )
}

function expiries({ sessions }: Books): Due[] {
  return Object.values(sessions).flatMap(({ customer, expires_at: at, id, status }) =>
    status === 'open' && customer !== null ? [{ at, customer, what: 'expire', id }] : [],
  )
}
