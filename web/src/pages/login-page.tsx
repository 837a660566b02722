import { CircleAlert, LogOut } from 'lucide-react'
import { Link, useSearchParams } from 'react-router-dom'
import { useCarriedEmail, useCarriedOver } from '../browser/carried.ts'
import { useHydrated } from '../browser/hydrated.ts'
import { GoogleButton } from '../features/session/google-button.tsx'
import { LoginForm } from '../features/session/login-form.tsx'
import { Onward } from '../features/session/onward.tsx'
import { useSession } from '../features/session/session.ts'
import { useWayBack } from '../features/session/way-back.ts'
import { paths, returningTo } from '../paths.ts'
import { entryText } from '../text/entry-text.ts'
import { loginText } from '../text/login-text.ts'
import { headText } from '../text/head-text.ts'
import { text } from '../text/text.ts'
import { Note } from '../ui/note.tsx'
import { EntryFrame, EntryTitle } from './entry-frame.tsx'
import { loginHead } from './heads.ts'
import { useHead } from './use-head.ts'

export function LoginPage() {
  const session = useSession()
  const email = useCarriedEmail()
  const isOver = useCarriedOver()
  const back = useWayBack()
  const hydrated = useHydrated()
  const [params, setParams] = useSearchParams()
  const code = hydrated ? params.get('error') : null
  // The next try has an outcome of its own.
  const forgetError = () => {
    const next = new URLSearchParams(params)
    next.delete('error')
    if (code !== null) setParams(next, { replace: true })
  }
  useHead(loginHead)
  if (session.status === 'user') return <Onward wanted={params.get('redirect')} />
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
      <GoogleButton label={entryText.google.signIn} back={back} />
      <LoginForm email={email} back={back} onTry={forgetError} />
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
  // Own keys alone: `?error=toString` is just another unknown code.
  return Object.hasOwn(errors, code) ? errors[code as keyof typeof errors] : errors.other
}
