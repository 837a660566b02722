import { CircleAlert } from 'lucide-react'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { useHydrated } from '../browser/hydrated.ts'
import { Skyline } from '../features/landing/skyline.tsx'
import { Flight } from '../features/landing/steps.tsx'
import { LoginForm } from '../features/session/login-form.tsx'
import { ownPath } from '../features/session/redirect.ts'
import { useSession } from '../features/session/session.ts'
import { fareFigure } from '../format/money.ts'
import { paths, returningTo } from '../paths.ts'
import { landingText } from '../text/landing-text.ts'
import { loginText } from '../text/login-text.ts'
import { text } from '../text/text.ts'
import { Badge, Sun } from '../ui/badge.tsx'
import { Money } from '../ui/money.tsx'
import { Note } from '../ui/note.tsx'
import { loginHead } from './heads.ts'
import { useHead } from './use-head.ts'

export function LoginPage() {
  const session = useSession()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const [params] = useSearchParams()
  const target = ownPath(hydrated ? params.get('redirect') : null)
  const code = hydrated ? params.get('error') : null
  useHead(loginHead)
  if (session.status === 'user') return <Navigate replace to={target} />
  return (
    <div className="grid min-h-[calc(100dvh-var(--header))] md:grid-cols-2">
      <div className="flex justify-center px-(--gutter) pt-6 pb-10 md:pt-12 md:pb-16">
        <div className="grid w-full max-w-[420px] content-start gap-4">
          <div>
            <h1>{loginText.title}</h1>
            <p className="mt-1 text-15 text-ink-2">{text.login.lead}</p>
          </div>
          {code && (
            <div role="alert">
              <Note kind="red" icon={<CircleAlert aria-hidden />}>
                {sentenceOfCode(code)}
              </Note>
            </div>
          )}
          <LoginForm onDone={() => void navigate(target, { replace: true })} />
          <p className="text-center text-14 text-ink-2">
            {loginText.noAccount}{' '}
            <Link to={returningTo(paths.register, target)} className="link inline-flex min-h-6 items-center">
              {text.nav.signUp}
            </Link>
          </p>
        </div>
      </div>
      <Aside />
    </div>
  )
}

function sentenceOfCode(code: string): string {
  const { errors } = loginText
  // Own keys alone: `?error=toString` is just another unknown code.
  return Object.hasOwn(errors, code) ? errors[code as keyof typeof errors] : errors.other
}

/** A drawing beside the form, for large screens. */
function Aside() {
  return (
    <div
      aria-hidden
      className="day-aside relative flex flex-col items-center justify-center gap-7 overflow-hidden p-12 max-md:hidden"
    >
      <div className="relative z-10 w-full max-w-[420px] rounded-3 bg-raised p-5 shadow-float">
        <div className="mb-3.5 flex items-center justify-between">
          <Badge kind="best">
            <Sun />
            {landingText.best}
          </Badge>
          <Money figure={fareFigure(310)} currency="USD" size={24} />
        </div>
        <Flight button={false} />
        <p className="mt-4 border-t border-line pt-3 text-12 text-ink-2">{landingText.example}</p>
      </div>
      <p className="relative z-10 max-w-[420px] text-[26px] leading-[34px] font-semibold tracking-tight">
        {loginText.aside}
      </p>
      <Skyline className="absolute inset-x-0 bottom-0 h-[190px] w-full opacity-55" />
    </div>
  )
}
