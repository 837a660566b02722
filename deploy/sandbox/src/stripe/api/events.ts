import * as z from 'zod'
import { type Books, lookUp } from '../books/books.ts'
import { notFound } from '../problem.ts'
import type { Endpoints } from './endpoints.ts'
import { isWithin, moments, page, text } from './form.ts'
import { listed } from './list.ts'

const events = z.strictObject({
  ...page,
  created: moments,
  type: text.optional(),
  types: z.array(text).max(20, 'It can hold up to 20 types.').optional(),
})

/** What has happened, for whoever missed being told. */
export function eventEndpoints({ get }: Endpoints, books: Books): void {
  get('/events', events, (asked) => {
    const found = Object.values(books.events).filter(
      ({ created, type }) =>
        (asked.type === undefined || isOfType(type, asked.type)) &&
        (asked.types === undefined || asked.types.some((one) => isOfType(type, one))) &&
        isWithin(created, asked.created),
    )
    return listed(found, asked, '/v1/events')
  })
  get('/events/:id', z.strictObject({}), (_params, id) => {
    const event = lookUp(books.events, id)
    if (!event) throw notFound('event', id)
    return event
  })
}

/** `invoice.*` stands for all of them. */
function isOfType(type: string, asked: string): boolean {
  return asked.endsWith('*') ? type.startsWith(asked.slice(0, -1)) : type === asked
}
