import { MailCheck, UserRoundCheck } from 'lucide-react'
import { Link } from 'react-router-dom'
import { carrying } from '../../browser/carried.ts'
import { paths, returningTo } from '../../paths.ts'
import { signUpText } from '../../text/sign-up-text.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Outcome } from './outcome.tsx'
import { ownAddress } from './own-address.ts'
import type { Registered } from './register-form.tsx'
import { Sentence } from './sentence.tsx'

const words = signUpText.registered

/** The account waits for its address to be verified: by a mail, or by the address that the server has told at once. */
export function RegisteredNotice({
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
        title={words.localTitle}
        ways={
          <Link to={verification} className={buttonClass({ variant: 'primary', size: 'lg' })}>
            {words.verify}
          </Link>
        }
      >
        <Sentence parts={words.localBody(email)} />
      </Outcome>
    )
  return (
    <Outcome
      kind="sent"
      icon={<MailCheck />}
      title={words.title}
      ways={
        <>
          <Link
            to={returningTo(paths.login, back)}
            state={carrying(email)}
            className={buttonClass({ variant: 'primary', size: 'lg' })}
          >
            {signUpText.goToLogin}
          </Link>
          <p className="text-center text-14">
            <Link
              to={paths.resendVerification}
              state={carrying(email)}
              className="link inline-flex min-h-6 items-center"
            >
              {words.resend}
            </Link>
          </p>
        </>
      }
    >
      <Sentence parts={words.sentTo(email)} />
      <p>{words.expires}</p>
      <p>{words.spam}</p>
    </Outcome>
  )
}
