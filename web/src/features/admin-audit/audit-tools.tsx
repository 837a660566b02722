import { adminAction } from '@faresight/contracts/act'
import { type AuditFilter, auditFilter } from '@faresight/contracts/admin/audit'
import { adminRoutes } from '@faresight/contracts/admin/http'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { adminAuditText } from './messages.ts'
import { Button } from '../../ui/button.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { showFailure } from '../admin/views.ts'
import { adminsQuery } from './api.ts'
import { noAuditFilter } from './address.ts'
import { type Input, addressOf, respond } from '../../api/client.ts'
import type { Route } from '@faresight/contracts/route'

// What is chosen may be a long address.
const selectClass =
  'h-auto min-h-11 w-full border border-control bg-surface py-2 [&>span]:whitespace-normal [&>span]:wrap-anywhere [&>svg]:ml-auto'
// The button of its calendar is a stop of its own, which `:focus-visible` does not tell of.
const dayClass = 'focus-within:shadow-(--focus) md:text-14'

interface Props {
  filter: AuditFilter
  onNarrow: (part: AuditFilter) => void
  /** The address of somebody whose id stands in the filter, as far as it is known. */
  nameOf: (id: string) => string
}

/** What of the log is shown, and the same as a file. */
export function AuditTools({ filter, onNarrow, nameOf }: Props) {
  const { shape } = auditFilter
  const isNarrow = Object.keys(filter).length > 0
  const day = (value: string) => shape.from.safeParse(value || undefined).data
  const isTurned = filter.from !== undefined && filter.to !== undefined && filter.from > filter.to
  return (
    <search aria-label={adminAuditText.list} className="block border-b border-line p-4 md:px-5">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] items-end gap-3 md:grid-cols-2 lg:grid-cols-4">
        <ByAction filter={filter} onNarrow={onNarrow} />
        <ByAdmin filter={filter} onNarrow={onNarrow} nameOf={nameOf} />
        <Field
          id="audit-from"
          type="date"
          className={dayClass}
          label={adminAuditText.from}
          value={filter.from ?? ''}
          max={filter.to}
          onChange={({ target }) => onNarrow({ from: day(target.value) })}
        />
        <Field
          id="audit-to"
          type="date"
          className={dayClass}
          label={adminAuditText.to}
          value={filter.to ?? ''}
          min={filter.from}
          onChange={({ target }) => onNarrow({ to: day(target.value) })}
        />
      </div>
      <FieldError>{isTurned ? adminAuditText.badDays : undefined}</FieldError>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {filter.targetUserId !== undefined && (
          <Chip
            label={adminAuditText.onlyTo(nameOf(filter.targetUserId))}
            onRemove={() => onNarrow({ targetUserId: undefined })}
          />
        )}
        {isNarrow && (
          // Its words stand where the fields begin.
          <Button
            variant="ghost"
            size="sm"
            onClick={() => onNarrow(noAuditFilter)}
            className="first:-ml-[13px]"
          >
            {adminAuditText.clear}
          </Button>
        )}
        <FileButton filter={filter} />
      </div>
    </search>
  )
}

/** Saves what is shown, all of it, as a file. */
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

function ByAction({ filter, onNarrow }: Pick<Props, 'filter' | 'onNarrow'>) {
  return (
    <Labelled label={adminAuditText.action}>
      <Select
        label={adminAuditText.action}
        value={filter.action ?? ''}
        options={[
          { value: '', label: adminAuditText.anyAction },
          ...adminAction.options.map((value) => ({ value, label: adminAuditText.actions[value] })),
        ]}
        onChange={({ target }) => onNarrow({ action: adminAction.safeParse(target.value).data })}
        className={selectClass}
      />
    </Labelled>
  )
}

/** Whoever may do something now, and whoever is looked at already. */
function ByAdmin({ filter: { adminId }, onNarrow, nameOf }: Props) {
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
        onChange={({ target }) => onNarrow({ adminId: target.value || undefined })}
        className={selectClass}
      />
    </Labelled>
  )
}

/** The words above a select, which has them as its name. */
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
 * Gets the file that a route answers with, and saves it under the name that the server gives it.
 * @throws as `call` does, and where the file breaks off: no part of one is saved.
 */
async function saveFile<R extends Route>(route: R, input: Input<R> = {}): Promise<void> {
  const response = await respond(route, input)
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = nameIn(response.headers.get('content-disposition')) ?? addressOf(route.path, input)
  link.click()
  // The browser reads it from there after this.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

function nameIn(disposition: string | null): string | undefined {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1]
}
