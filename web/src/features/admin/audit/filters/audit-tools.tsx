import { adminAction } from '@faresight/contracts/act'
import { auditFilter, type AuditFilter } from '@faresight/contracts/admin/audit'
import { adminRoutes } from '@faresight/contracts/admin/http'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { saveFile } from '../../../../api/save-file.ts'
import { adminAuditText } from '../../../../text/admin-audit-text.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field, FieldError } from '../../../../ui/field.tsx'
import { Select } from '../../../../ui/select.tsx'
import { showFailure } from '../../show-failure.ts'
import { adminsQuery } from '../api.ts'
import { noAuditFilter } from './address.ts'

const words = adminAuditText
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
    <search aria-label={words.list} className="block border-b border-line p-4 md:px-5">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] items-end gap-3 md:grid-cols-2 lg:grid-cols-4">
        <ByAction filter={filter} onNarrow={onNarrow} />
        <ByAdmin filter={filter} onNarrow={onNarrow} nameOf={nameOf} />
        <Field
          id="audit-from"
          type="date"
          className={dayClass}
          label={words.from}
          value={filter.from ?? ''}
          max={filter.to}
          onChange={({ target }) => onNarrow({ from: day(target.value) })}
        />
        <Field
          id="audit-to"
          type="date"
          className={dayClass}
          label={words.to}
          value={filter.to ?? ''}
          min={filter.from}
          onChange={({ target }) => onNarrow({ to: day(target.value) })}
        />
      </div>
      <FieldError>{isTurned ? words.badDays : undefined}</FieldError>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {filter.targetUserId !== undefined && (
          <Chip
            label={words.onlyTo(nameOf(filter.targetUserId))}
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
            {words.clear}
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
    onError: (error) => showFailure(error, words.fileFailed, words.fileFailedWhy),
  })
  return (
    <Button size="sm" className="ml-auto" busy={file.isPending} onClick={() => file.mutate()}>
      {!file.isPending && <Download aria-hidden className="size-4" />}
      {file.isPending ? words.fileBusy : words.file}
    </Button>
  )
}

function ByAction({ filter, onNarrow }: Pick<Props, 'filter' | 'onNarrow'>) {
  return (
    <Labelled label={words.action}>
      <Select
        label={words.action}
        value={filter.action ?? ''}
        options={[
          { value: '', label: words.anyAction },
          ...adminAction.options.map((value) => ({ value, label: words.actions[value] })),
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
    <Labelled label={words.admin}>
      <Select
        label={words.admin}
        value={adminId ?? ''}
        options={[
          { value: '', label: words.anyAdmin, short: words.anyAdminShort },
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
      aria-label={words.without(label)}
      onClick={onRemove}
      className="max-w-full min-w-0"
    >
      <span className="truncate">{label}</span>
      <X aria-hidden className="size-3.5 shrink-0" />
    </Button>
  )
}
