import { hasPlan } from '@faresight/contracts/access'
import { Fragment } from 'react'
import { useNow } from '../../../../browser/clock.ts'
import { formatDayOf } from '../../../../format/dates.ts'
import { adminUserText } from '../../../../text/admin-user-text.ts'
import type { UserDetails } from '../api.ts'
import { RoleWord } from '../list/role-word.tsx'
import { Facts } from './panel-part.tsx'

const words = adminUserText.panel

/** Who somebody is, and what they may see. */
export function PanelFacts({ user, sessions }: Pick<UserDetails, 'user' | 'sessions'>) {
  const now = useNow()
  const access =
    user.role !== 'user'
      ? words.always
      : user.accessUntil === null
        ? words.noAccess
        : hasPlan(user, now)
          ? words.accessUntil(formatDayOf(user.accessUntil))
          : words.accessEnded(formatDayOf(user.accessUntil))
  return (
    <Facts
      facts={[
        {
          name: words.email,
          value: (
            <>
              <span className="break-all">{user.email}</span>
              <span className="block text-13 text-ink-2">
                {user.emailVerified ? words.verified : words.unverified}
              </span>
            </>
          ),
        },
        { name: words.role, value: <RoleWord role={user.role} /> },
        { name: words.joined, value: formatDayOf(user.createdAt) },
        { name: words.way, value: words.ways.get(user.authProvider) ?? user.authProvider },
        { name: words.sessions, value: words.sessionsIn(sessions) },
        { name: words.access, value: access },
        { name: words.id, value: <Id id={user.id} /> },
      ]}
    />
  )
}

/** In one line where there is room, else broken between its groups. */
function Id({ id }: { id: string }) {
  return (
    <code className="text-12 wrap-anywhere max-md:text-11">
      {id.split('-').map((group, at) => (
        <Fragment key={at}>
          {at > 0 && (
            <>
              -<wbr />
            </>
          )}
          {group}
        </Fragment>
      ))}
    </code>
  )
}
