import { ApiProblem } from '../../api/problems.ts'
import { pageText } from '../../text/page-text.ts'
import { Button } from '../../ui/button.tsx'
import type { ReactNode } from 'react'
import { Note } from '../../ui/note.tsx'
import { useTimeDerived } from '../../browser/timing.ts'
import { formatMoment } from '../../format/dates.ts'
import { formatAge } from '../../format/durations.ts'

interface RecoveryProps {
  error: unknown
  /** `null` if a retry cannot help. */
  onAgain: (() => void) | null
  /** `null` while the form is open, or if another search cannot help. */
  onEdit: (() => void) | null
  busy?: boolean
  /** Something more important comes first. */
  quiet?: boolean
}

/** Next steps after a failed search: retry or edit. */
export function RecoveryActions({ error, onAgain, onEdit, busy = false, quiet = false }: RecoveryProps) {
  const isPlace = error instanceof ApiProblem && error.code === 'search/unknown-airport'
  return (
    <>
      {onAgain && (
        <Button variant={quiet ? 'line' : 'primary'} busy={busy} onClick={onAgain}>
          {pageText.actions.tryAgain}
        </Button>
      )}
      {onEdit && (
        <Button variant={quiet || onAgain ? 'line' : 'primary'} onClick={onEdit}>
          {isPlace ? pageText.actions.chooseAirport : pageText.actions.changeSearch}
        </Button>
      )}
    </>
  )
}

interface NoteProps {
  kind: 'sky' | 'amber' | 'red'
  icon: ReactNode
  /** Button label. */
  again: string
  busy?: boolean
  /** `null` if the page offers this elsewhere. */
  onAgain: (() => void) | null
  children: ReactNode
}

/** A note about results, with a button that searches again. */
export function SearchAgainNote({ kind, icon, again, busy = false, onAgain, children }: NoteProps) {
  return (
    <Note
      kind={kind}
      icon={icon}
      end={
        onAgain && (
          <Button size="sm" busy={busy} onClick={onAgain} className="-my-1 shrink-0 self-center">
            {again}
          </Button>
        )
      }
    >
      {children}
    </Note>
  )
}

/**
 * A note for results older than `afterMs`, else `null`.
 *
 * @param at `null` or `''` if unknown
 */
export function useStaleNote(
  at: string | null,
  afterMs: number,
  words: (when: string, age: string) => string,
): string | null {
  return useTimeDerived((now) =>
    at && now - Date.parse(at) >= afterMs ? words(formatMoment(at), formatAge(at, now)) : null,
  )
}
