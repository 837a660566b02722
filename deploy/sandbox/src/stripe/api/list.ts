import { badRequest } from '../problem.ts'
import type { Listed } from '../books/books.ts'

interface Page {
  readonly limit?: number | undefined
  readonly starting_after?: string | undefined
  readonly ending_before?: string | undefined
}

/** A page of what there is, the newest first. `all` is in the order in which it was made. */
export function listed<T extends { readonly id?: string }>(
  all: readonly T[],
  { ending_before: before, limit = 10, starting_after: after }: Page,
  url: string,
): Listed<T> {
  if (before !== undefined && after !== undefined) {
    throw badRequest('You can only use one of starting_after and ending_before.')
  }
  const newest = all.toReversed()
  if (before !== undefined) {
    const end = placeOf(newest, before, 'ending_before')
    const start = Math.max(0, end - limit)
    return { object: 'list', data: newest.slice(start, end), has_more: start > 0, url }
  }
  const start = after === undefined ? 0 : placeOf(newest, after, 'starting_after') + 1
  const data = newest.slice(start, start + limit)
  return { object: 'list', data, has_more: start + limit < newest.length, url }
}

function placeOf(all: readonly { readonly id?: string }[], id: string, param: string): number {
  const place = all.findIndex((one) => one.id === id)
  if (place < 0) throw badRequest(`No such object: '${id}'`, { code: 'resource_missing', param })
  return place
}
