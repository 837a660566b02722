import { type AdminAction, type AuditChanges, adminActionSchema } from '@faresight/contracts/audit-event'
import type { AuditEntry, AuditFilter } from '@faresight/contracts/admin/audit'
import { formatClock, formatDayOf } from '../../format/dates.ts'
import { adminAuditText } from './messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { useState } from 'react'
import { instant } from '@faresight/contracts/common'
import { type AdminColumn, AdminTable } from '../admin/admin-table.tsx'

interface Props {
  entries: readonly AuditEntry[]
  onFilter: (part: AuditFilter) => void
}

/** Entries of the audit log. */
export function AuditTable({ entries, onFilter }: Props) {
  return (
    <AdminTable
      label={adminAuditText.list}
      layout="records"
      columns={auditColumns(onFilter)}
      rows={entries}
      idOf={({ id }) => id}
      rowClass="align-top @max-[40rem]:gap-y-1"
    />
  )
}

const small = 'text-13 text-ink-2'

function auditColumns(onFilter: Props['onFilter']): AdminColumn<AuditEntry>[] {
  return [
    { id: 'action', head: adminAuditText.action, render: (entry) => <Action entry={entry} /> },
    {
      id: 'admin',
      head: adminAuditText.admin,
      isLabelled: true,
      className: 'w-1/4 @max-[40rem]:w-auto wrap-anywhere',
      render: ({ adminId, adminEmail, ipAddress, userAgent }) => (
        <>
          <Account
            id={adminId}
            email={adminEmail}
            label={adminAuditText.filterBy}
            onOnly={(id) => onFilter({ adminId: id })}
          />
          <span className={`block ${small}`}>
            {adminAuditText.address} {ipAddress ?? adminAuditText.unknown}
          </span>
          {userAgent && <span className="block text-12 text-ink-3">{userAgent}</span>}
        </>
      ),
    },
    {
      id: 'target',
      head: adminAuditText.target,
      isLabelled: true,
      className: 'w-1/5 @max-[40rem]:w-auto wrap-anywhere',
      render: (entry) => <Target entry={entry} onOnly={(targetUserId) => onFilter({ targetUserId })} />,
    },
    {
      id: 'at',
      head: adminAuditText.at,
      className: 'w-1/5 @max-[40rem]:w-auto',
      render: (entry) => (
        <>
          <Moment at={entry.createdAt} />
          <EntryHash entry={entry} />
        </>
      ),
    },
  ]
}

function Action({ entry: { action, byKey, changes } }: { entry: AuditEntry }) {
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
        {actionName(action)}
        {byKey && <Badge kind="amber">{adminAuditText.byKey}</Badge>}
      </span>
      <EntryChanges changes={changes} />
      {changes.reason && (
        <span className="mt-1.5 block text-13 wrap-anywhere">
          <span className="text-ink-2">{adminAuditText.reason}: </span>
          {changes.reason}
        </span>
      )}
    </>
  )
}

/** Changes of one's own sign-in have no other target than the method or session. */
function Target({ entry, onOnly }: { entry: AuditEntry; onOnly: (id: string) => void }) {
  const { targetUserId, targetEmail, targetResource } = entry
  const isOther = targetUserId !== null && !isOwnSignIn(entry)
  if (!isOther) return targetResource ?? adminAuditText.noTarget
  return (
    <>
      <Account id={targetUserId} email={targetEmail} label={adminAuditText.filterTo} onOnly={onOnly} />
      {targetResource && <span className={`block ${small}`}>{targetResource}</span>}
    </>
  )
}

function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at}>
      {formatDayOf(at)}, {formatClock(at)}
    </time>
  )
}

/** A newer release may have logged an unknown action. */
function actionName(action: string): string {
  const known = adminActionSchema.safeParse(action).data
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

function isOwnSignIn({ action, adminId, targetUserId }: AuditEntry): boolean {
  return ownActions.includes(action) && adminId === targetUserId
}

interface AccountProps {
  id: string | null
  email: string | null
  label: (name: string) => string
  onOnly: (id: string) => void
}

function Account({ id, email, label, onOnly }: AccountProps) {
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

function EntryChanges({ changes }: { changes: AuditChanges }) {
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
  if (at.success) return <Moment at={at.data} />
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
}

type Json = NonNullable<AuditChanges['before']>[string]

/** A changed value; `undefined` if it was missing. */
interface Changed {
  /** `card status` for a nested value. */
  name: string
  before: Json | undefined
  after: Json | undefined
}

/** Lists changed values, including those on one side only. */
export function listChanges({ before, after }: Pick<AuditChanges, 'before' | 'after'>): Changed[] {
  const [was, is] = [flat(before ?? {}), flat(after ?? {})]
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((name) => ({ name, before: valueOf(name, was), after: valueOf(name, is) }))
    .filter(({ before: one, after: other }) => JSON.stringify(one) !== JSON.stringify(other))
    .filter((one) => !isWithin(one, was, is))
}

/** Parts of `null` are `null`. */
function valueOf(name: string, side: Map<string, Json>): Json | undefined {
  const isPartOfNothing = [...side].some(([other, value]) => value === null && name.startsWith(`${other} `))
  return isPartOfNothing ? null : side.get(name)
}

/** `accessUntil` → `access until`. */
export function plainName(name: string): string {
  return name.replaceAll(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`)
}

function flat(values: Record<string, Json>, path = ''): Map<string, Json> {
  return new Map(
    Object.entries(values).flatMap(([key, value]): [string, Json][] => {
      const name = path + plainName(key)
      return typeof value === 'object' && value !== null && !Array.isArray(value)
        ? [...flat(value, `${name} `)]
        : [[name, value]]
    }),
  )
}

/** The parts of an object that was or became `null` say it already. */
function isWithin({ name, before, after }: Changed, ...sides: Map<string, Json>[]): boolean {
  const isEmpty = (before ?? null) === null && (after ?? null) === null
  return isEmpty && sides.some((side) => [...side.keys()].some((other) => other.startsWith(`${name} `)))
}
