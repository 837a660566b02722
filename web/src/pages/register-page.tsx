import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { RedirectSignedIn, OtherSignInMethods } from '../features/session/other-sign-in-methods.tsx'
import { useSession } from '../features/session/session.ts'
import { saveReturnTo } from '../features/session/google-return.ts'
import { useReturnTo } from '../features/session/redirect.ts'
import { RegisterForm, type Registered } from '../features/sign-up/register-form.tsx'
import { paths, returningTo } from '../paths.ts'
import { entryText } from '../text/page-text.ts'
import { signUpText } from '../features/sign-up/messages.ts'
import { headText } from './head-messages.ts'
import { text } from '../text/text.ts'
import { EntryFrame, EntryTitle } from './entry-frame.tsx'
import { registerHead } from './heads.ts'
import { useHead } from './use-head.ts'
import { MailCheck, UserRoundCheck } from 'lucide-react'
import { emailState } from '../browser/navigation-state.ts'
import { buttonClass } from '../ui/button.tsx'
import { Outcome, Sentence } from '../features/sign-up/outcome.tsx'
import { ownAddress } from '../features/sign-up/own-address.ts'

export function RegisterPage() {
  const session = useSession()
  const [registered, setRegistered] = useState<Registered | null>(null)
  const [params] = useSearchParams()
  const back = useReturnTo()
  useHead(registerHead)
  if (session.status === 'user') return <RedirectSignedIn wanted={params.get('redirect')} />
  if (registered)
    return (
      <EntryFrame>
        <RegisteredNotice registered={registered} back={back} />
      </EntryFrame>
    )
  return (
    <EntryFrame>
      <EntryTitle title={signUpText.register.title} lead={headText.signUp.lead} />
      <OtherSignInMethods google={entryText.google.signUp} back={back} />
      <RegisterForm
        onDone={(done) => {
          // The emailed link opens a new page.
          saveReturnTo(back)
          setRegistered(done)
        }}
      />
      <p className="text-center text-14 text-ink-2">
        {signUpText.register.haveAccount}{' '}
        <Link to={returningTo(paths.login, back)} className="link inline-flex min-h-6 items-center">
          {text.nav.logIn}
        </Link>
      </p>
    </EntryFrame>
  )
}

/** The verification link is emailed, or shown where email isn't configured. */
function RegisteredNotice({
  registered: { email, verificationUrl },
  back,
}: {
  registered: Registered
  back: string
}) {
  const verification = ownAddress(verificationUrl, location.origin)
  if (verification !== null)
    return (
      <Outcome
        kind="done"
        icon={<UserRoundCheck />}
        title={signUpText.registered.localTitle}
        ways={
          <Link to={verification} className={buttonClass({ variant: 'primary', size: 'lg' })}>
            {signUpText.registered.verify}
          </Link>
        }
      >
        <Sentence parts={signUpText.registered.localBody(email)} />
      </Outcome>
    )
  return (
    <Outcome
      kind="sent"
      icon={<MailCheck />}
      title={signUpText.registered.title}
      ways={
        <>
          <Link
            to={returningTo(paths.login, back)}
            state={emailState(email)}
            className={buttonClass({ variant: 'primary', size: 'lg' })}
          >
            {signUpText.goToLogin}
          </Link>
          <p className="text-center text-14">
            <Link
              to={paths.resendVerification}
              state={emailState(email)}
              className="link inline-flex min-h-6 items-center"
            >
              {signUpText.registered.resend}
            </Link>
          </p>
        </>
      }
    >
      <Sentence parts={signUpText.registered.sentTo(email)} />
      <p>{signUpText.registered.expires}</p>
      <p>{signUpText.registered.spam}</p>
    </Outcome>
  )
}
