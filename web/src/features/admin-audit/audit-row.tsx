import { type AdminAction, type Changes, adminAction } from '@faresight/contracts/act'
import type { AuditEntry, AuditFilter } from '@faresight/contracts/admin/audit'
import { formatClock, formatDayOf } from '../../format/dates.ts'
import { adminAuditText } from './messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { useState } from 'react'
import { instant } from '@faresight/contracts/common'
import { type Changed, listChanges } from './changes.ts'

interface Props {
  entry: AuditEntry
  onFilter: (part: AuditFilter) => void
}

/** An entry of the audit log. */
export function AuditRow({ entry, onFilter }: Props) {
  const { action, byKey, changes, createdAt, ipAddress, userAgent } = entry
  const to = hasTarget(entry)
  const done = actionName(action)
  return (
    <article
      aria-label={adminAuditText.label(done, entry.sequence)}
      className="grid gap-x-6 gap-y-2 md:grid-cols-[minmax(0,1fr)_240px]"
    >
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-14 font-semibold">
          {done}
          {byKey && <Badge kind="amber">{adminAuditText.byKey}</Badge>}
        </h3>
        <p className="mt-0.5 text-14 break-words text-ink-2">
          {adminAuditText.by}{' '}
          <Actor
            id={entry.adminId}
            email={entry.adminEmail}
            label={adminAuditText.filterBy}
            onOnly={(adminId) => onFilter({ adminId })}
          />
          {isOwnSignIn(entry) ? (
            <span>{entry.targetResource ? ` (${entry.targetResource})` : ''}</span>
          ) : to ? (
            <>
              {' · '}
              {adminAuditText.target}{' '}
              {entry.targetUserId ? (
                <Actor
                  id={entry.targetUserId}
                  email={entry.targetEmail}
                  label={adminAuditText.filterTo}
                  onOnly={(targetUserId) => onFilter({ targetUserId })}
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
            <span className="text-ink-2">{adminAuditText.reason}: </span>
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
          {adminAuditText.address} <span>{ipAddress ?? adminAuditText.unknown}</span>
        </p>
        <EntryHash entry={entry} />
      </div>
      {userAgent && <p className="text-12 wrap-anywhere text-ink-3 md:col-span-2">{userAgent}</p>}
    </article>
  )
}

/** A newer release may have logged an unknown action. */
function actionName(action: string): string {
  const known = adminAction.safeParse(action).data
  return known ? adminAuditText.actions[known] : action
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

/** Changes of one's own sign-in have no other target. */
function isOwnSignIn({ action, adminId, targetUserId }: AuditEntry): boolean {
  return ownActions.includes(action) && adminId === targetUserId
}

function hasTarget({ targetUserId, targetResource }: AuditEntry): boolean {
  return targetUserId !== null || targetResource !== null
}

function Actor({
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
  if (id === null) return adminAuditText.unknownActor
  const name = email ?? adminAuditText.gone(id.slice(0, 8))
  return (
    <LinkButton aria-label={label(name)} onClick={() => onOnly(id)} className="text-left break-all">
      {name}
    </LinkButton>
  )
}

const shortHashLength = 12

function EntryHash({ entry: { sequence, hash } }: { entry: AuditEntry }) {
  const [isWhole, setWhole] = useState(false)
  return (
    <div className="text-12 text-ink-3">
      <p>
        {adminAuditText.entry(sequence)} ·{' '}
        <LinkButton aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {adminAuditText.hash(hash.slice(0, shortHashLength))}
        </LinkButton>
      </p>
      {isWhole && <p className="wrap-anywhere">{hash}</p>}
    </div>
  )
}

function EntryChanges({ changes }: { changes: Changes }) {
  const changed = listChanges(changes)
  if (changed.length === 0) return null
  return (
    <div className="@container">
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-13 @max-[15rem]:grid-cols-[minmax(0,1fr)]">
        {changed.map(({ name, before, after }) => (
          <div key={name} className="contents">
            <dt className="text-ink-2 first-letter:uppercase">{name}</dt>
            <dd className="min-w-0 break-words">
              {before !== undefined && (
                <>
                  <Value value={before} />
                  <span aria-hidden className="px-1.5 text-ink-3">
                    {adminAuditText.arrow}
                  </span>
                  <span className="sr-only"> {adminAuditText.becomes} </span>
                </>
              )}
              <strong className="font-semibold">
                <Value value={after} />
              </strong>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Value({ value }: { value: Changed['before'] }) {
  if (value === null || value === undefined) return adminAuditText.nothing
  if (typeof value === 'boolean') return value ? adminAuditText.yes : adminAuditText.no
  const at = instant.safeParse(value)
  if (at.success)
    return (
      <time dateTime={at.data}>
        {formatDayOf(at.data)}, {formatClock(at.data)}
      </time>
    )
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
}
