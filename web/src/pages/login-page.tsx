import { CircleAlert, LogOut } from 'lucide-react'
import { Link, useSearchParams } from 'react-router-dom'
import { useCarriedEmail, useIsSessionOver } from '../browser/navigation-state.ts'
import { useHydrated } from '../browser/hydrated.ts'
import { LoginForm } from '../features/session/login-form.tsx'
import { RedirectSignedIn, OtherSignInMethods } from '../features/session/other-sign-in-methods.tsx'
import { renewSession, useSession } from '../features/session/session.ts'
import { useReturnTo } from '../features/session/redirect.ts'
import { paths, returningTo } from '../paths.ts'
import { entryText } from '../text/page-text.ts'
import { loginText } from '../features/session/login-messages.ts'
import { headText } from './head-messages.ts'
import { text } from '../text/text.ts'
import { Note } from '../ui/note.tsx'
import { EntryFrame, EntryTitle } from './entry-frame.tsx'
import { loginHead } from './heads.ts'
import { useHead } from './use-head.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { serverErrorMessage } from '../api/form-errors.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { CodeField } from '../ui/password-field.tsx'

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
  useHead(loginHead)
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
        {loginText.noAccount}{' '}
        <Link to={returningTo(paths.register, back)} className="link inline-flex min-h-6 items-center">
          {text.nav.signUp}
        </Link>
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
