import { useLinkToken } from '../browser/navigation-state.ts'
import { hasCart } from '../features/cart/stored-cart.ts'
import { signUpText } from '../features/sign-up/messages.ts'
import { EntryFrame, EntryLink } from './entry-frame.tsx'
import { BadgeCheck, MailWarning } from 'lucide-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useStickyError } from '../api/sticky-error.ts'
import { isBadRequest, messageOf } from '../api/problems.ts'
import { paths } from '../paths.ts'
import { type RetryProps, RetryButton } from '../ui/failure.tsx'
import { Spinner, buttonClass } from '../ui/button.tsx'
import { Outcome, OutcomeLink } from '../features/sign-up/outcome.tsx'

/** Opened from the emailed verification link. */
export function VerifyEmailPage() {
  const token = useLinkToken()
  return (
    <EntryFrame>
      {token === null ? (
        <Unverified sentence={signUpText.verify.noToken} />
      ) : (
        <Verification key={token} token={token} hasCart={hasCart()} />
      )}
    </EntryFrame>
  )
}

function Verification({ token, hasCart }: { token: string; hasCart: boolean }) {
  const verification = useQuery(verificationQuery(token))
  const failure = useStickyError(verification)
  const { data } = verification
  if (data === undefined)
    return failure ? (
      <Unverified
        sentence={messageOf(failure.error, signUpText.verify.failed)}
        again={isBadRequest(failure.error) ? undefined : failure.again}
      />
    ) : (
      <Verifying />
    )
  const way = hasCart
    ? { to: `${paths.login}?redirect=cart`, label: signUpText.verify.checkout }
    : { to: paths.login, label: signUpText.goToLogin }
  return (
    <Outcome
      kind="done"
      icon={<BadgeCheck />}
      title={signUpText.verify.verified}
      ways={<OutcomeLink to={way.to}>{way.label}</OutcomeLink>}
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
      <h1>{signUpText.verify.loading}</h1>
      <p className="text-15 text-ink-2">{signUpText.verify.loadingBody}</p>
    </div>
  )
}

function Unverified({ sentence, again }: { sentence: string; again?: RetryProps | undefined }) {
  return (
    <Outcome
      kind="failed"
      icon={<MailWarning />}
      title={signUpText.verify.failedTitle}
      ways={
        <>
          {again && <RetryButton variant="primary" size="lg" {...again} />}
          <Link
            to={paths.resendVerification}
            className={buttonClass({ variant: again ? 'line' : 'primary', size: 'lg' })}
          >
            {signUpText.verify.resend}
          </Link>
          <p className="text-center text-14">
            <EntryLink to={paths.support}>{signUpText.verify.support}</EntryLink>
          </p>
        </>
      }
    >
      <p role="alert">{sentence}</p>
    </Outcome>
  )
}

/** Once per page. */
function verificationQuery(token: string) {
  return queryOptions({
    queryKey: ['verification', token],
    queryFn: async () => (await import('../features/sign-up/calls.ts')).verifyEmail(token),
  })
}
