import { ApiProblem } from '../../api/problems.ts'
import { pageText } from '../../text/page-text.ts'
import { Button } from '../../ui/button.tsx'

interface Props {
  error: unknown
  /** Asks again; `null` where that would be answered alike. */
  onAgain: (() => void) | null
  /** Opens the form; `null` while it is open, or where another question would be answered alike. */
  onEdit: (() => void) | null
  /** It is being asked again. */
  busy?: boolean
  /** Something better stands before them. */
  quiet?: boolean
}

/** The ways on after a question that came to nothing: the same again, or another. */
export function WaysOn({ error, onAgain, onEdit, busy = false, quiet = false }: Props) {
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
