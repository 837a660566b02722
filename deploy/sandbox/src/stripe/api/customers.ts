import * as z from 'zod'
import { type Books, lookUp } from '../books/books.ts'
import { createCustomer, updateCustomer } from '../books/customers.ts'
import { deleteCustomer } from '../books/delete-customer.ts'
import { notFound } from '../problem.ts'
import type { Endpoints } from './endpoints.ts'
import { isWithin, metadata, moments, page, text, unsettable } from './form.ts'
import { listed } from './list.ts'

const person = z.strictObject({
  description: unsettable,
  email: unsettable,
  metadata,
  name: unsettable,
  phone: unsettable,
})

export function customerEndpoints({ del, get, post }: Endpoints, books: Books): void {
  post('/customers', person, (params) => createCustomer(books, params))
  get('/customers', z.strictObject({ ...page, created: moments, email: text.optional() }), (asked) => {
    const found = Object.values(books.customers).filter(
      (one) =>
        !one.deleted &&
        (asked.email === undefined || one.email === asked.email) &&
        isWithin(one.created, asked.created),
    )
    return listed(found, asked, '/v1/customers')
  })
  // Who is deleted is still known, by id alone.
  get('/customers/:id', z.strictObject({}), (_params, id) => {
    const customer = lookUp(books.customers, id)
    if (!customer) throw notFound('customer', id)
    return customer
  })
  post('/customers/:id', person, (params, id) => updateCustomer(books, id, params))
  del('/customers/:id', z.strictObject({}), (_params, id) => deleteCustomer(books, id))
}
