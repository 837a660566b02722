import type { Credentials } from '@faresight/contracts/auth/http'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { serverErrorMessage, applyServerErrors } from '../../api/form-errors.ts'
import { ApiProblem } from '../../api/problems.ts'
import { emailState } from '../../browser/navigation-state.ts'
import { useReplayEarlySubmit } from '../../browser/early-submit.ts'
import { paths, returningTo } from '../../paths.ts'
import { EmailField } from '../../people/name-fields.tsx'
import { loginText } from './login-messages.ts'
import { passwordText } from '../../passwords/messages.ts'
import { text } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { lazyResolver } from '../../ui/lazy.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { renewSession } from './session.ts'
import { MailCheck } from 'lucide-react'
import { saveReturnTo } from './google-return.ts'

const resolver = lazyResolver<Credentials, 'resolveCredentials'>(
  () => import('./login-resolver.ts'),
  'resolveCredentials',
  () => text.problems.unchecked,
)

interface Props {
  email: string
  back: string
  onTry: () => void
  /** The account needs a code. */
  onCode: () => void
}

/** Logs in with email and password. */
export function LoginForm({ email, back, onTry, onCode }: Props) {
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const { control, register, handleSubmit, setError, formState } = useForm<Credentials>({
    defaultValues: { email, password: '' },
    resolver,
  })
  const [way, setWay] = useState<{ kind: 'verify' | 'link'; email: string } | null>(null)
  const typed = useWatch({ control, name: 'email' })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (credentials) => {
    setWay(null)
    onTry()
    try {
      const { logIn } = await import('./calls.ts')
      if ((await logIn(credentials)) === 'needs-code') return onCode()
    } catch (error) {
      applyServerErrors(error, loginText.failed, ['email', 'password'], setError)
      // The schemas are loaded by now.
      const kind = error instanceof ApiProblem ? (await import('./calls.ts')).recoveryFor(error) : null
      if (kind) setWay({ kind, email: credentials.email })
      return
    }
    const user = await renewSession(client).catch(() => null)
    // The browser refused the cookie, or the server went away.
    if (!user) setError('root', { message: loginText.errors.session_error })
  })
  useReplayEarlySubmit(form)
  return (
    // Before hydration a submit would put the password into the URL; `dialog` sends nothing.
    <form ref={form} noValidate method="dialog" onSubmit={submit} className="grid gap-4">
      <EmailField email={register('email')} error={errors.email?.message} />
      <div>
        <PasswordField
          {...register('password')}
          id="password"
          label={passwordText.password}
          autoComplete="current-password"
          show={passwordText.show}
          hide={passwordText.hide}
          error={errors.password?.message}
        />
        <p className="mt-2 text-14">
          <Link
            to={returningTo(paths.forgotPassword, back)}
            state={emailState(typed)}
            className="link inline-flex min-h-6 items-center"
          >
            {loginText.forgot}
          </Link>
        </p>
      </div>
      <div>
        <Button type="submit" variant="primary" size="lg" busy={isSubmitting} className="w-full">
          {isSubmitting ? loginText.busy : loginText.submit}
        </Button>
        <FieldError>{errors.root?.message}</FieldError>
        {errors.root && way?.kind === 'link' && <RequestSignInLink email={way.email} back={back} />}
        {errors.root && way?.kind === 'verify' && (
          <p className="mt-1.5 text-14">
            <Link
              to={returningTo(paths.resendVerification, back)}
              state={emailState(typed)}
              className="link inline-flex min-h-6 items-center"
            >
              {loginText.resend}
            </Link>
          </p>
        )}
      </div>
    </form>
  )
}

/** For users who are locked out while others guess their password. */
function RequestSignInLink({ email, back }: { email: string; back: string }) {
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle')
  const [failure, setFailure] = useState<string>()
  const ask = async () => {
    setState('busy')
    setFailure(undefined)
    try {
      await (await import('./calls.ts')).requestSignInLink(email)
      // The emailed link opens a new page.
      saveReturnTo(back)
      setState('sent')
    } catch (error) {
      setFailure(serverErrorMessage(error, loginText.link.sendFailed))
      setState('idle')
    }
  }
  return (
    <div className="mt-3">
      {state !== 'sent' && (
        <Button onClick={() => void ask()} busy={state === 'busy'} className="w-full">
          {state === 'busy' ? loginText.link.sending : loginText.link.send}
        </Button>
      )}
      <output className="block">
        {state === 'sent' && (
          <p className="flex gap-2 text-14 wrap-anywhere text-green-text">
            <MailCheck aria-hidden className="mt-px size-4.5 shrink-0" />
            {loginText.link.sent(email)}
          </p>
        )}
      </output>
      <FieldError>{failure}</FieldError>
    </div>
  )
}
