import { accountText } from '../../text/account-text.ts'
import { Button } from '../../ui/button.tsx'
import { GoogleMark } from '../../ui/google-mark.tsx'
import type { GoogleStep } from './session-steps.ts'

/** Says why Google is needed once more, and leads there. */
export function GoogleAgain({
  sentence,
  google,
  anchor,
}: {
  sentence: string
  google: GoogleStep
  /** Where the way back leads. */
  anchor: string
}) {
  return (
    <div role="alert" className="mt-4 grid gap-3 text-14">
      <p>{sentence}</p>
      <Button onClick={() => google.go(anchor)}>
        <GoogleMark />
        {accountText.again.withGoogle}
      </Button>
    </div>
  )
}
