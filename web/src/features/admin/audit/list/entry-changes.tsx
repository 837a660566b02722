import { instant } from '@faresight/contracts/common'
import type { Changes } from '@faresight/contracts/act'
import { formatClock, formatDayOf } from '../../../../format/dates.ts'
import { adminAuditText } from '../../../../text/admin-audit-text.ts'
import { changedOf, type Changed } from './changed.ts'

const words = adminAuditText

/** What was changed, as it was and as it is. */
export function EntryChanges({ changes }: { changes: Changes }) {
  const changed = changedOf(changes)
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
                    {words.arrow}
                  </span>
                  <span className="sr-only"> {words.becomes} </span>
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
  if (value === null || value === undefined) return words.nothing
  if (typeof value === 'boolean') return value ? words.yes : words.no
  const at = instant.safeParse(value)
  if (at.success)
    return (
      <time dateTime={at.data}>
        {formatDayOf(at.data)}, {formatClock(at.data)}
      </time>
    )
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
}
