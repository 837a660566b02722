import { useQuery } from '@tanstack/react-query'
import { CloudOff, UserRound } from 'lucide-react'
import { sentenceOf } from '../../../api/problems.ts'
import { adminText } from '../../../text/admin-text.ts'
import { pageText } from '../../../text/page-text.ts'
import { Button } from '../../../ui/button.tsx'
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
  const { data, error, isFetching, refetch } = useQuery(ownerExistsQuery)
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
  if (!error) return <GateSkeleton />
  return (
    <Failure icon={<CloudOff />} title={words.failedTitle} sentence={sentenceOf(error, words.failed)}>
      <Button variant="primary" busy={isFetching} onClick={() => void refetch()}>
        {pageText.actions.tryAgain}
      </Button>
    </Failure>
  )
}
