import { type AdminAction, adminAction } from '@faresight/contracts/act'
import type { AuditEntry, AuditFilter } from '@faresight/contracts/admin/audit'
import { formatClock, formatDayOf } from '../../../../format/dates.ts'
import { adminAuditText } from '../../../../text/admin-audit-text.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { LinkButton } from '../../../../ui/link-button.tsx'
import { EntryChanges } from './entry-changes.tsx'
import { Seal } from './seal.tsx'

const words = adminAuditText

interface Props {
  entry: AuditEntry
  onNarrow: (part: AuditFilter) => void
}

/** Who did what, to whom, what came of it, and from where. */
export function AuditRow({ entry, onNarrow }: Props) {
  const { action, byKey, changes, createdAt, ipAddress, userAgent } = entry
  const to = targetOf(entry)
  const done = nameOf(action)
  return (
    <article
      aria-label={`${done}, ${words.entry(entry.sequence)}`}
      className="grid gap-x-6 gap-y-2 md:grid-cols-[minmax(0,1fr)_240px]"
    >
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-14 font-semibold">
          {done}
          {byKey && <Badge kind="amber">{words.byKey}</Badge>}
        </h3>
        <p className="mt-0.5 text-14 break-words text-ink-2">
          {words.by}{' '}
          <Who
            id={entry.adminId}
            email={entry.adminEmail}
            label={words.filterBy}
            onOnly={(adminId) => onNarrow({ adminId })}
          />
          {isOwnSignIn(entry) ? (
            <span>{entry.targetResource ? ` (${entry.targetResource})` : ''}</span>
          ) : to ? (
            <>
              {', '}
              {words.target}{' '}
              {entry.targetUserId ? (
                <Who
                  id={entry.targetUserId}
                  email={entry.targetEmail}
                  label={words.filterTo}
                  onOnly={(targetUserId) => onNarrow({ targetUserId })}
                />
              ) : null}
              {entry.targetResource && (
                <span>{entry.targetUserId ? ` (${entry.targetResource})` : entry.targetResource}</span>
              )}
            </>
          ) : null}
        </p>
        <EntryChanges changes={changes} />
        {changes.reason && (
          <p className="mt-2 text-13 break-words">
            <span className="text-ink-2">{words.reason}: </span>
            {changes.reason}
          </p>
        )}
      </div>
      <div className="min-w-0 text-13 text-ink-2 md:text-right">
        <p className="text-ink">
          <time dateTime={createdAt}>
            {formatDayOf(createdAt)}, {formatClock(createdAt)}
          </time>
        </p>
        <p>
          {words.address} <span>{ipAddress ?? words.unknown}</span>
        </p>
        <Seal entry={entry} />
      </div>
      {userAgent && <p className="text-12 wrap-anywhere text-ink-3 md:col-span-2">{userAgent}</p>}
    </article>
  )
}

/** An action that this release does not know stands there as the log has it. */
function nameOf(action: string): string {
  const known = adminAction.safeParse(action).data
  return known ? words.actions[known] : action
}

const ownActions: readonly string[] = [
  'admin.signed-in',
  'owner.key-login',
  'passkey.added',
  'passkey.removed',
  'authenticator.added',
  'authenticator.removed',
  'recovery-codes.renewed',
] satisfies AdminAction[]

/** What somebody does with a sign-in of their own is done to nobody else. */
function isOwnSignIn({ action, adminId, targetUserId }: AuditEntry): boolean {
  return ownActions.includes(action) && adminId === targetUserId
}

function targetOf({ targetUserId, targetResource }: AuditEntry): boolean {
  return targetUserId !== null || targetResource !== null
}

/** Somebody, and the way to all that they did or that was done to them. */
function Who({
  id,
  email,
  label,
  onOnly,
}: {
  id: string | null
  email: string | null
  label: (name: string) => string
  onOnly: (id: string) => void
}) {
  if (id === null) return words.nobody
  const name = email ?? words.gone(id.slice(0, 8))
  return (
    <LinkButton aria-label={label(name)} onClick={() => onOnly(id)} className="text-left break-all">
      {name}
    </LinkButton>
  )
}
