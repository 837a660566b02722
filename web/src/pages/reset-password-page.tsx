import { useQueryClient } from '@tanstack/react-query'
import { KeyRound, MailWarning } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useLinkToken } from '../browser/carried.ts'
import { tellOtherTabs } from '../features/session/other-tabs.ts'
import { endSession } from '../features/session/session.ts'
import { Outcome } from '../features/sign-up/outcome.tsx'
import { ResetForm } from '../features/sign-up/reset-form.tsx'
import { paths } from '../paths.ts'
import { entryText } from '../text/entry-text.ts'
import { signUpText } from '../text/sign-up-text.ts'
import { buttonClass } from '../ui/button.tsx'
import { EntryFrame, EntryTitle } from './entry-frame.tsx'
import { resetPasswordHead } from './heads.ts'
import { useHead } from './use-head.ts'

const words = signUpText.reset

/** Where the link of a mail for a new password leads. */
export function ResetPasswordPage() {
  const token = useLinkToken()
  const [done, setDone] = useState(false)
  const client = useQueryClient()
  useHead(resetPasswordHead)
  const finish = () => {
    setDone(true)
    // All sessions have ended, that of this browser too. To ask could be too early: a gateway hears of it a moment later.
    tellOtherTabs('over')
    endSession(client)
  }
  return (
    <EntryFrame>
      {done ? <Done /> : token === null ? <NoToken /> : <Form key={token} token={token} onDone={finish} />}
    </EntryFrame>
  )
}

function Form({ token, onDone }: { token: string; onDone: () => void }) {
  return (
    <>
      <EntryTitle title={words.title} lead={words.lead} />
      <ResetForm token={token} onDone={onDone} />
    </>
  )
}

function Done() {
  return (
    <Outcome
      kind="done"
      icon={<KeyRound />}
      title={words.done}
      ways={
        <Link to={paths.login} className={buttonClass({ variant: 'primary', size: 'lg' })}>
          {signUpText.goToLogin}
        </Link>
      }
    >
      <p>{words.doneBody}</p>
    </Outcome>
  )
}

function NoToken() {
  return (
    <Outcome
      kind="failed"
      icon={<MailWarning />}
      title={words.failedTitle}
      ways={
        <Link to={paths.forgotPassword} className={buttonClass({ variant: 'primary', size: 'lg' })}>
          {entryText.requestLink}
        </Link>
      }
    >
      <p role="alert">{words.noToken}</p>
    </Outcome>
  )
}
