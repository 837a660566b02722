import { useLinkToken } from '../browser/navigation-state.ts'
import { RedirectSignedIn } from '../features/session/sign-in-methods.tsx'
import { renewSession, useSession } from '../features/session/session.ts'
import { loginText } from '../features/session/messages.ts'
import { EntryFrame, EntryTitle } from './entry-frame.tsx'
import { signInLinkHead } from './heads.ts'
import { useHead } from './use-head.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { serverErrorMessage } from '../api/form-errors.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/field.tsx'

/** Opened from the emailed sign-in link. */
export function SignInLinkPage() {
  const session = useSession()
  const token = useLinkToken()
  useHead(signInLinkHead)
  if (session.status === 'user') return <RedirectSignedIn wanted={null} />
  return (
    <EntryFrame>
      <EntryTitle title={loginText.link.title} lead={loginText.link.lead} />
      <LinkSignIn key={token} token={token} />
    </EntryFrame>
  )
}

/** Needs a press, because email scanners open every link. */
function LinkSignIn({ token }: { token: string | null }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState(token === null ? loginText.link.incomplete : undefined)
  const signIn = async (held: string) => {
    setBusy(true)
    setFailure(undefined)
    try {
      const { signInByLink } = await import('../features/session/calls.ts')
      if ((await signInByLink(held)) === 'needs-code') {
        void navigate(`${paths.login}?step=code`)
        return
      }
      const user = await renewSession(client).catch(() => null)
      // The browser refused the cookie, or the server went away.
      if (!user) setFailure(loginText.errors.session_error)
    } catch (error) {
      setFailure(serverErrorMessage(error, loginText.link.failed))
    }
    setBusy(false)
  }
  return (
    <div>
      {token !== null && (
        <Button variant="primary" size="lg" busy={busy} className="w-full" onClick={() => void signIn(token)}>
          {busy ? loginText.link.busy : loginText.link.submit}
        </Button>
      )}
      <FieldError>{failure}</FieldError>
      {failure && (
        <p className="mt-1.5 text-14">
          <Link to={paths.login} className="link inline-flex min-h-6 items-center">
            {loginText.link.toLogIn}
          </Link>
        </p>
      )}
    </div>
  )
}
