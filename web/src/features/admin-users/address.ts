import { type UserFilter, type UserSort, userFilter, userSorts } from '@faresight/contracts/auth/listed-user'
import { type UrlSchema, oneOf, textParam } from '../../browser/url-state.ts'

const maxCharacters = 100

const { status, plan, role } = userFilter.shape

/** `order` is `null` where it is the default of its column. */
export const usersUrl: UrlSchema<Omit<UserFilter, 'order'> & { order: UserFilter['order'] | null }> = {
  params: {
    search: textParam((text) => searchOf(text) ?? undefined, null),
    status: textParam((text) => status.safeParse(text).data ?? undefined, null),
    plan: textParam((text) => plan.safeParse(text).data ?? undefined, null),
    role: textParam((text) => role.safeParse(text).data ?? undefined, null),
    verified: {
      read: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
      write: (value) => String(value ?? ''),
      initial: null,
    },
    sort: oneOf(userSorts.options, 'created'),
    order: textParam((text) => userFilter.shape.order.safeParse(text).data, null),
  },
  history: 'replace',
}

/** Default order of each sort column. */
export const firstOrder: Record<UserSort, UserFilter['order']> = {
  created: 'desc',
  email: 'asc',
  name: 'asc',
}

/** The search text, trimmed; `null` if empty. */
export function searchOf(typed: string): string | null {
  return typed.normalize('NFC').trim().slice(0, maxCharacters) || null
}

/** Whether any filter is set. */
export function hasFilters({ search, status: plans, plan: of, role: as, verified }: UserFilter): boolean {
  return [search, plans, of, as, verified].some((part) => part !== null)
}

export const noFilter = { search: null, status: null, plan: null, role: null, verified: null }
