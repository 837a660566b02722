import { accountText } from '../../text/account-text.ts'
import { Button } from '../../ui/button.tsx'
import { GoogleMark } from '../../ui/google-mark.tsx'
import type { GoogleStep } from './session-steps.ts'

interface Props {
  google: GoogleStep
  /** Where the way back leads. */
  anchor: string
}

/** Leads to Google once more, and back here. */
export function GoogleAgain({ google, anchor }: Props) {
  return (
    <Button className="mt-4" onClick={() => google.go(anchor)}>
      <GoogleMark />
      {accountText.again.withGoogle}
    </Button>
  )
}
