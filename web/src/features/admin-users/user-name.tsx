import type { AdminUser } from '@faresight/contracts/auth/listed-user'
import type { ReactNode } from 'react'
import { initialsOf } from '../../people/user.ts'
import { adminUserText } from './messages.ts'
import { useOpenDetails } from './user-actions.ts'
import { fullName } from './rules.ts'
import { Badge } from '../../ui/badge.tsx'

/** A user's name, which opens the details. `children` are below it. */
export function UserName({ user, children }: { user: AdminUser; children?: ReactNode }) {
  const open = useOpenDetails()
  const name = fullName(user)
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <span
        aria-hidden
        className="grid size-[2.9em] shrink-0 place-items-center rounded-full bg-sky-tint text-11 font-semibold text-sky-text"
      >
        {initialsOf(user)}
      </span>
      <span className="min-w-0">
        <button
          type="button"
          data-details
          dir="auto"
          onClick={() => open(user)}
          className="min-h-6 min-w-0 rounded-1 text-left font-semibold wrap-anywhere hover:underline"
        >
          {name ?? <span className="font-normal text-ink-2">{adminUserText.noName}</span>}
          {name === null && <span className="sr-only"> {user.email}</span>}
        </button>
        {children}
      </span>
    </span>
  )
}

/** A user's role, with a badge for admins and owners. */
export function RoleLabel({ role }: Pick<AdminUser, 'role'>) {
  const word = adminUserText.roles[role]
  return role === 'user' ? word : <Badge kind="sky">{word}</Badge>
}
