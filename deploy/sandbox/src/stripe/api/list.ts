import { invalidRequestError, missingObjectError } from '../api-error.ts'
import type { StripeList, StripeState } from '../objects/state.ts'

/**
 * A page of those that match, newest first.
 *
 * @param objects in order of creation
 */
export function paginateStripeObjects<T extends { readonly id: string }>(
  objects: Readonly<Record<string, T>>,
  {
    limit = 10,
    starting_after: after,
  }: { readonly limit?: number | undefined; readonly starting_after?: string | undefined },
  matches: (object: T) => boolean,
): StripeList<T> {
  const newest = Object.values(objects).filter(matches).toReversed()
  const start = after === undefined ? 0 : newest.findIndex(({ id }) => id === after) + 1
  if (start === 0 && after !== undefined) throw missingObjectError('object', after, 'starting_after')
  return {
    object: 'list',
    data: newest.slice(start, start + limit),
    has_more: start + limit < newest.length,
  }
}

/** Whether each given filter equals the object's field. */
export function matchesFilters<T extends object>(
  object: T,
  filters: { readonly [Field in keyof T]?: T[Field] | undefined },
): boolean {
  return Object.entries(filters).every(
    ([field, wanted]) => wanted === undefined || Reflect.get(object, field) === wanted,
  )
}

/**
 * A copy in which the ids at the paths are replaced by their objects.
 *
 * @param paths `data.latest_invoice`
 * @throws StripeApiError if a path cannot be expanded
 */
export function expandObjectIds(state: StripeState, response: object, paths: readonly string[]): object {
  if (paths.length === 0) return response
  const copy = structuredClone(response)
  for (const path of paths) expandPath(state, copy, path.split('.'), path)
  return copy
}

function expandPath(state: StripeState, within: unknown, steps: readonly string[], path: string): void {
  const [step, ...rest] = steps
  if (step === undefined || typeof within !== 'object' || within === null) return
  const value: unknown = Reflect.get(within, step)
  if (value === undefined) throw expandError(path)
  if (typeof value === 'string') Reflect.set(within, step, findExpandable(state, value, path))
  const inner: unknown = Reflect.get(within, step)
  for (const one of Array.isArray(inner) ? inner : [inner]) expandPath(state, one, rest, path)
}

function findExpandable(state: StripeState, id: string, path: string): object {
  const { customers, invoices, paymentIntents, prices, products, subscriptions } = state
  const tables = [customers, invoices, paymentIntents, prices, products, subscriptions]
  const object = tables.map((table) => table[id]).find((found) => found !== undefined)
  if (!object) throw expandError(path)
  return structuredClone(object)
}

function expandError(path: string) {
  return invalidRequestError(`This property cannot be expanded (${path}).`, { param: 'expand' })
}
