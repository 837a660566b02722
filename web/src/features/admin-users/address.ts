import { type UserFilter, type UserSort, userFilter } from '@faresight/contracts/auth/listed-user'
import * as z from 'zod'

/** Query parameters of the list and its panel. */
const names = ['search', 'status', 'plan', 'role', 'verified', 'sort', 'order'] as const

const maxCharacters = 100

/** Default order of each sort column. */
export const firstOrder: Record<UserSort, UserFilter['order']> = {
  created: 'desc',
  email: 'asc',
  name: 'asc',
}

/** Reads the filter from the URL and drops invalid parts. */
export function readFilter(params: URLSearchParams): UserFilter {
  const { shape } = userFilter
  const one = <T>(schema: z.ZodType<T | null>, name: string) =>
    schema.safeParse(params.get(name)).data ?? null
  const verified = params.get('verified')
  const sort = userFilter.shape.sort.safeParse(params.get('sort')).data ?? 'created'
  return {
    search: searchOf(params.get('search') ?? ''),
    status: one(shape.status, 'status'),
    plan: one(shape.plan, 'plan'),
    role: one(shape.role, 'role'),
    verified: verified === 'true' ? true : verified === 'false' ? false : null,
    sort,
    order: shape.order.safeParse(params.get('order')).data ?? firstOrder[sort],
  }
}

/** The URL parameters with a changed filter, without defaults. */
export function withFilter(params: URLSearchParams, change: Partial<UserFilter>): URLSearchParams {
  const filter = { ...readFilter(params), ...change }
  const next = new URLSearchParams(params)
  for (const name of names) {
    const value = filter[name]
    if (value === null || value === defaultOf(filter, name)) next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

/** The search text, trimmed; `null` if empty. */
export function searchOf(typed: string): string | null {
  return typed.normalize('NFC').trim().slice(0, maxCharacters) || null
}

/** Whether any filter is set. */
export function hasFilters({ search, status, plan, role, verified }: UserFilter): boolean {
  return [search, status, plan, role, verified].some((part) => part !== null)
}

export const noFilter = { search: null, status: null, plan: null, role: null, verified: null }

/** ID of the user whose panel is open, or `null`. */
export function readOpenUserId(params: URLSearchParams): string | null {
  return z.uuid().safeParse(params.get('user')).data ?? null
}

function defaultOf({ sort }: UserFilter, name: (typeof names)[number]): string | null {
  if (name === 'sort') return 'created'
  return name === 'order' ? firstOrder[sort] : null
}
