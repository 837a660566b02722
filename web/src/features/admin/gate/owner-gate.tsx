import { useQuery } from '@tanstack/react-query'
import { CloudOff, UserRound } from 'lucide-react'
import { useKeptFailure } from '../../../api/kept-failure.ts'
import { sentenceOf } from '../../../api/problems.ts'
import { adminText } from '../../../text/admin-text.ts'
import { AgainButton } from '../../../ui/again-button.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Note } from '../../../ui/note.tsx'
import { ownerExistsQuery } from './api.ts'
import { GateForm } from './gate-form.tsx'
import { GateSkeleton } from './gate-skeleton.tsx'
import type { SignIn } from './use-gate-form.ts'

const words = adminText.gate

interface Props {
  /** Mail address of whoever is signed in, and is no administrator. */
  email: string | null
  signIn: SignIn
}

/** The gate of the dashboard: whether an owner exists decides what it asks for first. */
export function OwnerGate({ email, signIn }: Props) {
  const owner = useQuery(ownerExistsQuery)
  const failure = useKeptFailure(owner)
  const { data } = owner
  if (data)
    return (
      <div className="grid gap-4">
        {email !== null && (
          <Note icon={<UserRound aria-hidden />}>
            <span className="wrap-anywhere">{words.notYours(email)}</span>
          </Note>
        )}
        <GateForm ownerExists={data.exists} signIn={signIn} />
      </div>
    )
  if (!failure) return <GateSkeleton />
  return (
    <Failure icon={<CloudOff />} title={words.failedTitle} sentence={sentenceOf(failure.error, words.failed)}>
      <AgainButton variant="primary" {...failure.again} />
    </Failure>
  )
}
