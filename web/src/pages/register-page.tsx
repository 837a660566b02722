import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { OtherWays } from '../features/session/other-ways.tsx'
import { Onward } from '../features/session/onward.tsx'
import { useSession } from '../features/session/session.ts'
import { keepWay } from '../features/session/stored-way.ts'
import { useWayBack } from '../features/session/way-back.ts'
import { RegisterForm, type Registered } from '../features/sign-up/register-form.tsx'
import { RegisteredNotice } from '../features/sign-up/registered-notice.tsx'
import { paths, returningTo } from '../paths.ts'
import { entryText } from '../text/entry-text.ts'
import { signUpText } from '../text/sign-up-text.ts'
import { headText } from '../text/head-text.ts'
import { text } from '../text/text.ts'
import { EntryFrame, EntryTitle } from './entry-frame.tsx'
import { registerHead } from './heads.ts'
import { useHead } from './use-head.ts'

export function RegisterPage() {
  const session = useSession()
  const [registered, setRegistered] = useState<Registered | null>(null)
  const [params] = useSearchParams()
  const back = useWayBack()
  useHead(registerHead)
  if (session.status === 'user') return <Onward wanted={params.get('redirect')} />
  if (registered)
    return (
      <EntryFrame>
        <RegisteredNotice registered={registered} back={back} />
      </EntryFrame>
    )
  return (
    <EntryFrame>
      <EntryTitle title={signUpText.register.title} lead={headText.signUp.lead} />
      <OtherWays google={entryText.google.signUp} back={back} />
      <RegisterForm
        onDone={(done) => {
          // The link of the mail opens a page that knows nothing of this one.
          keepWay(back)
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
