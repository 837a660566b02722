import type { CurrentUser } from '@faresight/contracts/auth/user'
import { useQuery } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { sentenceOf } from '../../api/problems.ts'
import { adminText } from '../../text/admin-text.ts'
import { pageText } from '../../text/page-text.ts'
import { text } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { LatePart } from '../../ui/late-part.tsx'
import { late } from '../../ui/late.ts'
import { Dashboard } from './dashboard.tsx'
import { adminCheckQuery } from './gate/api.ts'
import { GateSkeleton } from './gate/gate-skeleton.tsx'
import type { SignIn } from './gate/use-gate-form.ts'
import { ViewSkeleton } from './view-skeleton.tsx'

// Who is let in needs no form.
const OwnerGate = late(() => import('./gate/owner-gate.tsx'), 'OwnerGate')

interface Props {
  /** Who is signed in; `null` is a visitor. */
  user: CurrentUser | null
  signIn: SignIn
}

/** Lets administrators and owners in, as the server says who they are; all others stand at the gate. */
export function AdminDoor({ user, signIn }: Props) {
  const { data, error, isFetching, refetch } = useQuery(adminCheckQuery(user?.id ?? null))
  if (data?.isAdmin && user) return <Dashboard viewer={user} />
  if (data)
    return (
      <div className="mx-auto max-w-[480px]">
        <LatePart waiting={<GateSkeleton />} failed={text.problems.formFailed} reload={text.problems.reload}>
          <OwnerGate email={user?.email ?? null} signIn={signIn} />
        </LatePart>
      </div>
    )
  if (!error) return <ViewSkeleton label={adminText.loading} />
  return (
    <Failure icon={<CloudOff />} title={adminText.failedTitle} sentence={sentenceOf(error, adminText.failed)}>
      <Button variant="primary" busy={isFetching} onClick={() => void refetch()}>
        {pageText.actions.tryAgain}
      </Button>
    </Failure>
  )
}
