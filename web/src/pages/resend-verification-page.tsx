import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { emailState, useCarriedEmail } from '../browser/navigation-state.ts'
import { useReturnTo } from '../features/session/return-to.ts'
import { AddressForm, Outcome, Sentence } from '../features/sign-up/outcome.tsx'
import { paths, returningTo } from '../paths.ts'
import { signUpText } from '../features/sign-up/messages.ts'
import { headText } from './messages.ts'
import { text } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { EntryFrame, EntryTitle, EntryLink } from './entry-frame.tsx'

export function ResendVerificationPage() {
  const carried = useCarriedEmail()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const back = useReturnTo()
  return (
    <EntryFrame>
      {sentTo === null ? (
        <>
          <EntryTitle title={headText.resend.title} lead={headText.resend.lead} />
          <AddressForm
            email={typed ?? carried}
            isBack={typed !== null}
            words={signUpText.resend}
            send={async (email) => (await import('../features/sign-up/calls.ts')).resendVerification(email)}
            onSent={(email) => {
              setTyped(email)
              setSentTo(email)
            }}
          />
        </>
      ) : (
        <Outcome
          kind="sent"
          icon={<MailCheck />}
          title={signUpText.resend.sent}
          ways={
            <Button size="lg" onClick={() => setSentTo(null)}>
              {signUpText.resend.another}
            </Button>
          }
        >
          <Sentence parts={signUpText.resend.sentBody(sentTo)} />
          <p>{signUpText.resend.expires}</p>
        </Outcome>
      )}
      <p className="flex flex-wrap justify-center gap-x-4 text-14">
        <EntryLink to={returningTo(paths.login, back)} state={emailState(sentTo ?? '')}>
          {text.nav.logIn}
        </EntryLink>
        <EntryLink to={returningTo(paths.register, back)}>{text.nav.signUp}</EntryLink>
      </p>
    </EntryFrame>
  )
}
