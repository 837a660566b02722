import { ApiProblem } from '../../api/problems.ts'
import { pageText } from '../../text/page-text.ts'
import { Button } from '../../ui/button.tsx'

interface Props {
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
export function RecoveryActions({ error, onAgain, onEdit, busy = false, quiet = false }: Props) {
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
