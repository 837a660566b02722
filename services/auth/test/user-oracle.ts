import type { UserFilter } from '@faresight/contracts/auth/admin-user'
import type { User } from '../src/schema.ts'

/** The matching users in order, found by checking every user. */
export function filterAndSortUsersInMemory(all: readonly User[], filter: UserFilter): User[] {
  const { search, status, plan, role, verified, sort, order } = filter
  const found = all.filter(
    (user) =>
      user.closedAt === null &&
      (search === null ||
        capitals(user.email).includes(capitals(search)) ||
        nameOf(user).includes(capitals(search))) &&
      (status === null || (user.subscriptionStatus ?? 'none') === status) &&
      (plan === null || (user.subscriptionTier ?? 'none') === plan) &&
      (role === null || user.role === role) &&
      (verified === null || user.emailVerified === verified),
  )
  const inOrder = found.toSorted((one, other) => orders[sort](one, other) || compare(one.id, other.id))
  return order === 'asc' ? inOrder : inOrder.toReversed()
}

const nameOf = ({ firstName, lastName }: User) => capitals(`${firstName ?? ''} ${lastName ?? ''}`)
const sortedName = ({ firstName, lastName }: User) => `${lastName ?? ''} ${firstName ?? ''}`
const collator = new Intl.Collator('und')

const orders: Record<UserFilter['sort'], (one: User, other: User) => number> = {
  created: (one, other) => one.createdAt.getTime() - other.createdAt.getTime(),
  email: (one, other) => compare(one.email, other.email),
  name: (one, other) =>
    collator.compare(sortedName(one), sortedName(other)) || compare(sortedName(one), sortedName(other)),
}

function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

/** Email by letter, as PostgreSQL does. */
function capitals(text: string): string {
  return Array.from(text, (letter) => letter.toUpperCase()).join('')
}
