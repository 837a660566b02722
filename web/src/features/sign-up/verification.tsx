import { BadgeCheck, MailWarning } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useKeptFailure } from '../../api/kept-failure.ts'
import { isUnaskable, sentenceOf } from '../../api/problems.ts'
import { paths } from '../../paths.ts'
import { signUpText } from '../../text/sign-up-text.ts'
import { AgainButton, type Again } from '../../ui/again-button.tsx'
import { buttonClass, Spinner } from '../../ui/button.tsx'
import { verificationQuery } from './api.ts'
import { Outcome } from './outcome.tsx'

const words = signUpText.verify

/** Verifies the address that a link was sent to. `hasCart`: a plan waits to be paid. */
export function Verification({ token, hasCart }: { token: string; hasCart: boolean }) {
  const verification = useQuery(verificationQuery(token))
  const failure = useKeptFailure(verification)
  const { data } = verification
  if (data === undefined)
    return failure ? (
      <Unverified
        sentence={sentenceOf(failure.error, words.failed)}
        again={isUnaskable(failure.error) ? undefined : failure.again}
      />
    ) : (
      <Verifying />
    )
  const way = hasCart
    ? { to: `${paths.login}?redirect=cart`, label: words.checkout }
    : { to: paths.login, label: signUpText.goToLogin }
  return (
    <Outcome
      kind="done"
      icon={<BadgeCheck />}
      title={words.verified}
      ways={
        <Link to={way.to} className={buttonClass({ variant: 'primary', size: 'lg' })}>
          {way.label}
        </Link>
      }
    >
      <p>{data}</p>
    </Outcome>
  )
}

function Verifying() {
  return (
    <div className="grid gap-4">
      <span className="grid size-12 place-items-center rounded-full bg-sky-tint text-sky-text">
        <Spinner />
      </span>
      <h1>{words.loading}</h1>
      <p className="text-15 text-ink-2">{words.loadingBody}</p>
    </div>
  )
}

/** A link that does not verify anything, and the ways on. `again` where the server may only have been away. */
export function Unverified({ sentence, again }: { sentence: string; again?: Again | undefined }) {
  return (
    <Outcome
      kind="failed"
      icon={<MailWarning />}
      title={words.failedTitle}
      ways={
        <>
          {again && <AgainButton variant="primary" size="lg" {...again} />}
          <Link
            to={paths.resendVerification}
            className={buttonClass({ variant: again ? 'line' : 'primary', size: 'lg' })}
          >
            {words.resend}
          </Link>
          <p className="text-center text-14">
            <Link to={paths.support} className="link inline-flex min-h-6 items-center">
              {words.support}
            </Link>
          </p>
        </>
      }
    >
      <p role="alert">{sentence}</p>
    </Outcome>
  )
}
