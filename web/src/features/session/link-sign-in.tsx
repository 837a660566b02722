import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { refusalOf } from '../../api/form-refusal.ts'
import { paths } from '../../paths.ts'
import { loginText } from '../../text/login-text.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { renewSession } from './session.ts'

const words = loginText.link

/** Signs in by the token of a mail. By a press alone: programs that look through mails open every link, and press nothing. */
export function LinkSignIn({ token }: { token: string | null }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState(token === null ? words.incomplete : undefined)
  const signIn = async (held: string) => {
    setBusy(true)
    setFailure(undefined)
    try {
      const { signInByLink } = await import('./calls.ts')
      if ((await signInByLink(held)) === 'needs-code') {
        void navigate(`${paths.login}?step=code`)
        return
      }
      const user = await renewSession(client).catch(() => null)
      // The browser has not taken the cookie, or the server went away in between.
      if (!user) setFailure(loginText.errors.session_error)
    } catch (error) {
      setFailure(refusalOf(error, words.failed))
    }
    setBusy(false)
  }
  return (
    <div>
      {token !== null && (
        <Button variant="primary" size="lg" busy={busy} className="w-full" onClick={() => void signIn(token)}>
          {busy ? words.busy : words.submit}
        </Button>
      )}
      <FieldError>{failure}</FieldError>
      {failure && (
        <p className="mt-1.5 text-14">
          <Link to={paths.login} className="link inline-flex min-h-6 items-center">
            {words.toLogIn}
          </Link>
        </p>
      )}
    </div>
  )
}
