import * as z from 'zod'
import type { Books } from '../books/books.ts'
import { disputeIn, moveDispute } from '../books/disputes.ts'
import type { Endpoints } from './endpoints.ts'
import { isWithin, moments, page, text } from './form.ts'
import { listed } from './list.ts'

const disputes = z.strictObject({
  ...page,
  charge: text.optional(),
  created: moments,
  payment_intent: text.optional(),
})

/** Payments that somebody's bank disputes. Evidence is submitted by the sandbox's controls. */
export function disputeEndpoints({ get, post }: Endpoints, books: Books): void {
  get('/disputes', disputes, (asked) => {
    const found = Object.values(books.disputes).filter(
      (one) =>
        (asked.charge === undefined || one.charge === asked.charge) &&
        (asked.payment_intent === undefined || one.payment_intent === asked.payment_intent) &&
        isWithin(one.created, asked.created),
    )
    return listed(found, asked, '/v1/disputes')
  })
  get('/disputes/:id', z.strictObject({}), (_params, id) => disputeIn(books, id))
  post('/disputes/:id/close', z.strictObject({}), (_params, id) => moveDispute(books, id, 'lost'))
}
