import type { CurrentUser } from '@faresight/contracts/auth/user'
import { useQuery } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useKeptFailure } from '../../api/kept-failure.ts'
import { sentenceOf } from '../../api/problems.ts'
import type { SignInSteps } from '../../sign-in-again/steps.ts'
import { adminText } from '../../text/admin-text.ts'
import { text } from '../../text/text.ts'
import { AgainButton } from '../../ui/again-button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { LatePart } from '../../ui/late-part.tsx'
import { late } from '../../ui/late.ts'
import { Dashboard } from './dashboard.tsx'
import { adminCheckQuery } from './gate/api.ts'
import { GateSkeleton } from './gate/gate-skeleton.tsx'
import { SecondFactorNeeded } from './second-factor-needed.tsx'
import { useLostRole } from './use-lost-role.ts'
import { ViewSkeleton } from './view-skeleton.tsx'

// Who is let in needs no form.
const OwnerGate = late(() => import('./gate/owner-gate.tsx'), 'OwnerGate')

interface Props {
  /** Who is signed in; `null` is a visitor, and left out is nobody known so far. */
  user: CurrentUser | null | undefined
  steps: SignInSteps
  /** Asks once more who is signed in, and what their role is. */
  askAgain: () => void
}

/** Lets administrators and owners in, as the server says who they are; all others stand at the gate. */
export function AdminDoor({ user, steps, askAgain }: Props) {
  const check = useQuery({ ...adminCheckQuery(user?.id ?? null), enabled: user !== undefined })
  const failure = useKeptFailure(check)
  useLostRole(askAgain)
  const title = <h1 className="mb-4 md:mb-5">{text.nav.admin}</h1>
  if (check.data && !(check.data.isAdmin && user))
    return (
      <div className="mx-auto max-w-[480px] md:pt-6">
        {title}
        <LatePart waiting={<GateSkeleton />} failed={text.problems.formFailed} reload={text.problems.reload}>
          <OwnerGate email={user?.email ?? null} signIn={steps.signIn} />
        </LatePart>
      </div>
    )
  return (
    <>
      {title}
      {check.data && user && check.data.needsSecondFactor ? (
        <SecondFactorNeeded />
      ) : check.data && user ? (
        <Dashboard viewer={user} steps={steps} />
      ) : failure ? (
        <Failure
          icon={<CloudOff />}
          title={adminText.failedTitle}
          sentence={sentenceOf(failure.error, adminText.failed)}
        >
          <AgainButton variant="primary" {...failure.again} />
        </Failure>
      ) : (
        <ViewSkeleton label={adminText.loading} />
      )}
    </>
  )
}
