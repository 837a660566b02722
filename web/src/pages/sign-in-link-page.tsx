import { useLinkToken } from '../browser/navigation-state.ts'
import { RedirectSignedIn } from '../features/session/sign-in-methods.tsx'
import { renewSession, useSession } from '../features/session/session.ts'
import { loginText } from '../features/session/messages.ts'
import { EntryFrame, EntryTitle, EntryLink } from './entry-frame.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { errorBelow } from '../api/form-errors.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/field.tsx'

/** Opened from the emailed sign-in link. */
export function SignInLinkPage() {
  const session = useSession()
  const token = useLinkToken()
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
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: async (held: string) => {
      const { signInByLink } = await import('../features/session/calls.ts')
      if ((await signInByLink(held)) === 'needs-code') {
        void navigate(`${paths.login}?step=code`)
        return undefined
      }
      const user = await renewSession(client).catch(() => null)
      // The browser refused the cookie, or the server went away.
      return user ? undefined : loginText.errors.session_error
    },
  })
  const failure =
    token === null ? loginText.link.incomplete : (errorBelow(error, loginText.link.failed) ?? data)
  return (
    <div>
      {token !== null && (
        <Button variant="primary" size="lg" busy={isPending} className="w-full" onClick={() => mutate(token)}>
          {isPending ? loginText.link.busy : loginText.link.submit}
        </Button>
      )}
      <FieldError>{failure}</FieldError>
      {failure && (
        <p className="mt-1.5 text-14">
          <EntryLink to={paths.login}>{loginText.link.toLogIn}</EntryLink>
        </p>
      )}
    </div>
  )
}
