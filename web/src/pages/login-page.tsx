import { CircleAlert, LogOut, MailCheck } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { useCarriedEmail, useIsSessionOver, emailState } from '../browser/navigation-state.ts'
import { useHydrated, useReplayEarlySubmit } from '../browser/hydrated.ts'
import { RedirectSignedIn, OtherSignInMethods } from '../features/session/sign-in-methods.tsx'
import { renewSession, useSession } from '../features/session/session.ts'
import { useReturnTo, saveReturnTo } from '../features/session/return-to.ts'
import { paths, returningTo } from '../paths.ts'
import { entryText } from '../text/page-text.ts'
import { loginText } from '../features/session/messages.ts'
import { headText } from './messages.ts'
import { text } from '../text/text.ts'
import { Note } from '../ui/note.tsx'
import { EntryFrame, EntryTitle, EntryLink } from './entry-frame.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { serverErrorMessage, applyServerErrors, errorBelow } from '../api/form-errors.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { CodeField, PasswordField } from '../ui/password-field.tsx'
import type { Credentials } from '@faresight/contracts/auth/http'
import { useForm, useWatch } from 'react-hook-form'
import { ApiProblem } from '../api/problems.ts'
import { EmailField } from '../people/name-fields.tsx'
import { passwordText } from '../passwords/messages.ts'
import { FieldError } from '../ui/field.tsx'
import { lazyResolver } from '../ui/lazy.ts'

export function LoginPage() {
  const session = useSession()
  const email = useCarriedEmail()
  const isOver = useIsSessionOver()
  const back = useReturnTo()
  const hydrated = useHydrated()
  const [params, setParams] = useSearchParams()
  const code = hydrated ? params.get('error') : null
  const isHalfWay = hydrated && params.get('step') === 'code'
  const setHalfWay = (isIt: boolean) => {
    const next = new URLSearchParams(params)
    if (isIt) next.set('step', 'code')
    else next.delete('step')
    setParams(next, { replace: true })
  }
  const forgetError = () => {
    const next = new URLSearchParams(params)
    next.delete('error')
    if (code !== null) setParams(next, { replace: true })
  }
  // Also for a signed-in user who confirms with Google.
  if (isHalfWay)
    return (
      <EntryFrame>
        <EntryTitle title={loginText.code.title} lead={loginText.code.lead} />
        <CodeForm onRestart={() => setHalfWay(false)} onDone={() => setHalfWay(false)} />
      </EntryFrame>
    )
  if (session.status === 'user') return <RedirectSignedIn wanted={params.get('redirect')} />
  return (
    <EntryFrame>
      <EntryTitle title={loginText.title} lead={headText.logIn.lead} />
      {hydrated && isOver && (
        <Note kind="amber" icon={<LogOut aria-hidden />}>
          {loginText.over}
        </Note>
      )}
      {code && (
        <div role="alert">
          <Note kind="red" icon={<CircleAlert aria-hidden />}>
            {sentenceOfCode(code)}
          </Note>
        </div>
      )}
      <OtherSignInMethods google={entryText.google.signIn} back={back} onPasskey={forgetError} />
      <LoginForm email={email} back={back} onTry={forgetError} onCode={() => setHalfWay(true)} />
      <p className="text-center text-14 text-ink-2">
        {loginText.noAccount} <EntryLink to={returningTo(paths.register, back)}>{text.nav.signUp}</EntryLink>
      </p>
    </EntryFrame>
  )
}

function sentenceOfCode(code: string): string {
  const { errors } = loginText
  // Own keys only: `toString` is just another unknown code.
  return Object.hasOwn(errors, code) ? errors[code as keyof typeof errors] : errors.other
}

function CodeForm({ onRestart, onDone }: { onRestart: () => void; onDone: () => void }) {
  const client = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [isRecovery, setRecovery] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [isCodeExpired, setLate] = useState(false)
  useEffect(() => field.current?.focus(), [])
  const submit = async () => {
    const calls = await import('../features/session/calls.ts')
    try {
      await calls.submitCode(code)
    } catch (error) {
      setLate(calls.isCodeExpired(error))
      return serverErrorMessage(error, loginText.code.failed)
    }
    const user = await renewSession(client).catch(() => null)
    if (!user) return loginText.errors.session_error
    onDone()
    return undefined
  }
  const send = async () => {
    if (!code.trim()) return setFailure(loginText.code.missing)
    setBusy(true)
    setFailure(await submit().catch(() => loginText.code.failed))
    setBusy(false)
    field.current?.select()
  }
  return (
    <form
      noValidate
      method="dialog"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void send()
      }}
    >
      <CodeField
        key={String(isRecovery)}
        ref={field}
        id="code"
        label={isRecovery ? loginText.code.recovery : loginText.code.app}
        isOfApp={!isRecovery}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={failure}
      />
      {isCodeExpired ? (
        <Button variant="primary" size="lg" className="w-full" onClick={onRestart}>
          {loginText.code.again}
        </Button>
      ) : (
        <Button type="submit" variant="primary" size="lg" busy={isBusy} className="w-full">
          {isBusy ? loginText.code.busy : loginText.code.submit}
        </Button>
      )}
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-2 text-14">
        <LinkButton
          onClick={() => {
            setRecovery(!isRecovery)
            setCode('')
            setFailure(undefined)
            // The other field is there with the next paint.
            requestAnimationFrame(() => field.current?.focus())
          }}
        >
          {isRecovery ? loginText.code.appInstead : loginText.code.recoveryInstead}
        </LinkButton>
        <LinkButton onClick={onRestart}>{loginText.code.restart}</LinkButton>
      </div>
    </form>
  )
}

const resolver = lazyResolver<Credentials, 'resolveCredentials'>(
  () => import('../features/sign-up/calls.ts'),
  'resolveCredentials',
  () => text.problems.unchecked,
)

interface LoginFormProps {
  email: string
  back: string
  onTry: () => void
  /** The account needs a code. */
  onCode: () => void
}

/** Logs in with email and password. */
function LoginForm({ email, back, onTry, onCode }: LoginFormProps) {
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
      const { logIn } = await import('../features/session/calls.ts')
      if ((await logIn(credentials)) === 'needs-code') return onCode()
    } catch (error) {
      applyServerErrors(error, loginText.failed, ['email', 'password'], setError)
      // The schemas are loaded by now.
      const kind =
        error instanceof ApiProblem ? (await import('../features/session/calls.ts')).recoveryFor(error) : null
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
          <EntryLink to={returningTo(paths.forgotPassword, back)} state={emailState(typed)}>
            {loginText.forgot}
          </EntryLink>
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
            <EntryLink to={returningTo(paths.resendVerification, back)} state={emailState(typed)}>
              {loginText.resend}
            </EntryLink>
          </p>
        )}
      </div>
    </form>
  )
}

/** For users who are locked out while others guess their password. */
function RequestSignInLink({ email, back }: { email: string; back: string }) {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async () => (await import('../features/session/calls.ts')).requestSignInLink(email),
    // The emailed link opens a new page.
    onSuccess: () => saveReturnTo(back),
  })
  return (
    <div className="mt-3">
      {!isSuccess && (
        <Button onClick={() => mutate()} busy={isPending} className="w-full">
          {isPending ? loginText.link.sending : loginText.link.send}
        </Button>
      )}
      <output className="block">
        {isSuccess && (
          <p className="flex gap-2 text-14 wrap-anywhere text-green-text">
            <MailCheck aria-hidden className="mt-px size-4.5 shrink-0" />
            {loginText.link.sent(email)}
          </p>
        )}
      </output>
      <FieldError>{errorBelow(error, loginText.link.sendFailed)}</FieldError>
    </div>
  )
}
