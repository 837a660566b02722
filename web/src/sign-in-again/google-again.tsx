import { Link } from 'react-router-dom'
import { carrying } from '../browser/carried.ts'
import { paths } from '../paths.ts'
import { signInAgainText } from '../text/sign-in-again-text.ts'
import { Button } from '../ui/button.tsx'
import { GoogleMark } from '../ui/google-mark.tsx'
import type { GoogleStep } from './steps.ts'

const { google: words, byEmail } = signInAgainText

interface Props {
  google: GoogleStep
  /** Whose account it is. */
  email: string
  /** Path of ours to come back to. */
  back: string
}

/** Leads to Google once more, and back here. Where the server has no Google any more, an email gives a password instead. */
export function GoogleAgain({ google, email, back }: Props) {
  if (!google.isOffered)
    return (
      <p className="mt-4 text-14 text-ink-2">
        {words.off}{' '}
        <Link to={paths.forgotPassword} state={carrying(email)} className="link">
          {byEmail}
        </Link>
      </p>
    )
  return (
    <Button className="mt-4" onClick={() => google.go(back)}>
      <GoogleMark />
      {words.go}
    </Button>
  )
}
