import { adminActionSchema } from '@faresight/contracts/audit-event'
import { type AuditFilter, auditFilterSchema } from '@faresight/contracts/admin/audit'
import { adminRoutes } from '@faresight/contracts/admin/http'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { adminAuditText } from './messages.ts'
import { Button } from '../../ui/button.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { showFailure } from '../admin/views.ts'
import { adminsQuery, noAuditFilter } from './api.ts'
import { type Input, addressOf, respond } from '../../api/client.ts'
import type { RouteDefinition } from '@faresight/contracts/route'

const selectClass =
  'h-auto min-h-11 w-full border border-control bg-surface py-2 [&>span]:whitespace-normal [&>span]:wrap-anywhere [&>svg]:ml-auto'
// The calendar button is a focus stop that `:focus-visible` misses.
const dayClass = 'focus-within:shadow-(--focus) md:text-14'

interface Props {
  filter: AuditFilter
  onFilter: (part: AuditFilter) => void
  /** The email address of a user ID, if known. */
  nameOf: (id: string) => string
}

/** Filters the audit log and downloads it. */
export function AuditTools({ filter, onFilter, nameOf }: Props) {
  const { shape } = auditFilterSchema
  const hasFilters = Object.keys(filter).length > 0
  const day = (value: string) => shape.from.safeParse(value || undefined).data
  const isReversed = filter.from !== undefined && filter.to !== undefined && filter.from > filter.to
  return (
    <search aria-label={adminAuditText.list} className="block border-b border-line p-4 md:px-5">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] items-end gap-3 md:grid-cols-2 lg:grid-cols-4">
        <ByAction filter={filter} onFilter={onFilter} />
        <ByAdmin filter={filter} onFilter={onFilter} nameOf={nameOf} />
        <Field
          id="audit-from"
          type="date"
          className={dayClass}
          label={adminAuditText.from}
          value={filter.from ?? ''}
          max={filter.to}
          onChange={({ target }) => onFilter({ from: day(target.value) })}
        />
        <Field
          id="audit-to"
          type="date"
          className={dayClass}
          label={adminAuditText.to}
          value={filter.to ?? ''}
          min={filter.from}
          onChange={({ target }) => onFilter({ to: day(target.value) })}
        />
      </div>
      <FieldError>{isReversed ? adminAuditText.badDays : undefined}</FieldError>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {filter.targetUserId !== undefined && (
          <Chip
            label={adminAuditText.onlyTo(nameOf(filter.targetUserId))}
            onRemove={() => onFilter({ targetUserId: undefined })}
          />
        )}
        {hasFilters && (
          <Button variant="ghost" size="sm" onClick={() => onFilter(noAuditFilter)} className="first:-ml-3.5">
            {adminAuditText.clear}
          </Button>
        )}
        <FileButton filter={filter} />
      </div>
    </search>
  )
}

function FileButton({ filter }: Pick<Props, 'filter'>) {
  const file = useMutation({
    mutationFn: () => saveFile(adminRoutes.auditFile, { query: filter }),
    meta: { personal: true },
    onError: (error) => showFailure(error, adminAuditText.fileFailed, adminAuditText.fileFailedWhy),
  })
  return (
    <Button size="sm" className="ml-auto" busy={file.isPending} onClick={() => file.mutate()}>
      {!file.isPending && <Download aria-hidden className="size-4" />}
      {file.isPending ? adminAuditText.fileBusy : adminAuditText.file}
    </Button>
  )
}

function ByAction({ filter, onFilter }: Pick<Props, 'filter' | 'onFilter'>) {
  return (
    <Labelled label={adminAuditText.action}>
      <Select
        label={adminAuditText.action}
        value={filter.action ?? ''}
        options={[
          { value: '', label: adminAuditText.anyAction },
          ...adminActionSchema.options.map((value) => ({ value, label: adminAuditText.actions[value] })),
        ]}
        onChange={({ target }) => onFilter({ action: adminActionSchema.safeParse(target.value).data })}
        className={selectClass}
      />
    </Labelled>
  )
}

/** Current admins, and the selected one even if no longer an admin. */
function ByAdmin({ filter: { adminId }, onFilter, nameOf }: Props) {
  const { data: admins = [] } = useQuery(adminsQuery)
  const isOther = adminId !== undefined && admins.every(({ id }) => id !== adminId)
  return (
    <Labelled label={adminAuditText.admin}>
      <Select
        label={adminAuditText.admin}
        value={adminId ?? ''}
        options={[
          { value: '', label: adminAuditText.anyAdmin },
          ...(isOther ? [{ value: adminId, label: nameOf(adminId) }] : []),
          ...admins.map(({ id, email }) => ({ value: id, label: email })),
        ]}
        onChange={({ target }) => onFilter({ adminId: target.value || undefined })}
        className={selectClass}
      />
    </Labelled>
  )
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p aria-hidden className="mb-1.5 text-13 font-medium text-ink-2">
        {label}
      </p>
      {children}
    </div>
  )
}

function Chip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <Button
      size="pill"
      variant="soft"
      aria-label={adminAuditText.removeFilter(label)}
      onClick={onRemove}
      className="max-w-full min-w-0"
    >
      <span className="truncate">{label}</span>
      <X aria-hidden className="size-3.5 shrink-0" />
    </Button>
  )
}

/**
 * Downloads a route's file under the name the server gives it.
 *
 * @throws as `call` does, and when the download breaks off; nothing is saved then.
 */
async function saveFile<R extends RouteDefinition>(route: R, input: Input<R> = {}): Promise<void> {
  const response = await respond(route, input)
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = nameIn(response.headers.get('content-disposition')) ?? addressOf(route.path, input)
  link.click()
  // The browser reads the URL after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

function nameIn(disposition: string | null): string | undefined {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1]
}
