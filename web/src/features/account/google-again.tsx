import { Link } from 'react-router-dom'
import { carrying } from '../../browser/carried.ts'
import { paths } from '../../paths.ts'
import { accountText } from '../../text/account-text.ts'
import { Button } from '../../ui/button.tsx'
import { GoogleMark } from '../../ui/google-mark.tsx'
import type { GoogleStep } from './session-steps.ts'

const words = accountText.again

interface Props {
  google: GoogleStep
  /** Whose account it is. */
  email: string
  /** Where the way back leads. */
  anchor: string
}

/** Leads to Google once more, and back here. Where the server has no Google any more, a mail gives a password instead. */
export function GoogleAgain({ google, email, anchor }: Props) {
  if (!google.isOffered)
    return (
      <p className="mt-4 text-14 text-ink-2">
        {words.noGoogle}{' '}
        <Link to={paths.forgotPassword} state={carrying(email)} className="link">
          {words.byMail}
        </Link>
      </p>
    )
  return (
    <Button className="mt-4" onClick={() => google.go(anchor)}>
      <GoogleMark />
      {words.withGoogle}
    </Button>
  )
}
