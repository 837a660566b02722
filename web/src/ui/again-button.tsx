import { pageText } from '../text/page-text.ts'
import { Button, type ButtonLook } from './button.tsx'
import { LinkButton } from './link-button.tsx'

export interface Again {
  /** It is being asked again. */
  busy: boolean
  onAgain: () => void
}

/** Asks again for what did not come, and stands until it is there. */
export function AgainButton({ busy, onAgain, ...look }: Again & ButtonLook) {
  return (
    <Button busy={busy} onClick={onAgain} {...look}>
      {pageText.actions.tryAgain}
    </Button>
  )
}

/** The same within a line of words. */
export function AgainLink({ busy, onAgain }: Again) {
  return (
    <LinkButton
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onAgain}
      className="aria-disabled:opacity-60"
    >
      {pageText.actions.tryAgain}
    </LinkButton>
  )
}
