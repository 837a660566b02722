import type { FastifyRequest } from 'fastify'
import type { FaultTraits } from '../../faults/selector.ts'
import { type Books, type Customer, lookUp, type Thing } from '../books/books.ts'
import { customerOfThing } from '../books/happened.ts'
import { formOf } from './form.ts'
import { keyIn } from './keys.ts'

/** A request is about the customer whose id, or whose checkout's or invoice's id, it names, or whom it creates. */
export function traitsOf(request: FastifyRequest, books: Books): FaultTraits {
  const form = formOf(request)
  const ids = [...request.url.split(/[/?]/), ...Object.values(form)].filter((it) => typeof it === 'string')
  const [customer] = ids.flatMap((id) => customerOf(books, id) ?? [])
  return { key: keyIn(request.headers), email: customer?.email ?? emailIn(form) }
}

function customerOf(books: Books, id: string): Customer | undefined {
  const { customers, disputes, invoices, paymentIntents, sessions, subscriptions } = books
  const tables: Record<string, Thing>[] = [
    customers,
    sessions,
    subscriptions,
    invoices,
    paymentIntents,
    disputes,
  ]
  const thing = tables.map((table) => lookUp(table, id)).find((it) => it !== undefined)
  const customer = thing && lookUp(customers, customerOfThing(books, thing) ?? '')
  return customer?.deleted ? undefined : customer
}

function emailIn({ email }: Record<string, unknown>): string | undefined {
  return typeof email === 'string' ? email : undefined
}
