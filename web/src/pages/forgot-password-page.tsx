import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { emailState, useCarriedEmail } from '../browser/navigation-state.ts'
import { saveReturnTo, useReturnTo } from '../features/session/return-to.ts'
import { AddressForm, Outcome, Sentence, OutcomeLink } from '../features/sign-up/outcome.tsx'
import { paths, returningTo } from '../paths.ts'
import { signUpText } from '../features/sign-up/messages.ts'
import { headText } from './messages.ts'
import { EntryFrame, EntryTitle, EntryLink } from './entry-frame.tsx'

export function ForgotPasswordPage() {
  const carried = useCarriedEmail()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const back = useReturnTo()
  const login = returningTo(paths.login, back)
  if (sentTo !== null)
    return (
      <EntryFrame>
        <Outcome
          kind="sent"
          icon={<MailCheck />}
          title={signUpText.forgot.sent}
          ways={
            <OutcomeLink to={login} state={emailState(sentTo)}>
              {signUpText.forgot.back}
            </OutcomeLink>
          }
        >
          <Sentence parts={signUpText.forgot.sentBody(sentTo)} />
          <p>{signUpText.forgot.expires}</p>
        </Outcome>
      </EntryFrame>
    )
  return (
    <EntryFrame>
      <EntryTitle title={signUpText.forgot.title} lead={headText.forgot.lead} />
      <AddressForm
        email={carried}
        words={signUpText.forgot}
        send={async (email) => (await import('../features/sign-up/calls.ts')).forgotPassword(email)}
        onSent={(email) => {
          // The emailed link opens a new page.
          saveReturnTo(back)
          setSentTo(email)
        }}
      />
      <p className="text-center text-14">
        <EntryLink to={login}>{signUpText.forgot.back}</EntryLink>
      </p>
    </EntryFrame>
  )
}
