import { type OwnSession, accountRoutes } from '@faresight/contracts/auth/account-http'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../api/client.ts'
import { useKeptFailure } from '../../../api/kept-failure.ts'
import { ApiProblem } from '../../../api/problems.ts'
import { accountText } from '../../../text/account-text.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { PartFailure } from '../../../ui/part-failure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ownSessionsQuery } from '../api.ts'
import { Section } from '../section.tsx'
import { deviceName } from './device.ts'
import { SessionRow } from './session-row.tsx'
import { refusalOf } from '../../../api/form-refusal.ts'
import { Dialog, DialogSteps } from '../../../ui/dialog.tsx'

interface Props {
  onSignOut: () => void
  /** All sessions are over. */
  onSignedOut: () => void
}

/** Where one is signed in, and the ways out of there. */
export function SessionsCard({ onSignOut, onSignedOut }: Props) {
  const sessions = useQuery(ownSessionsQuery)
  const failure = useKeptFailure(sessions)
  const [isAsking, setAsking] = useState(false)
  const everywhere = useRef<HTMLButtonElement>(null)
  return (
    <Section id="sessions">
      <p className="mb-4 text-14 text-ink-2">{accountText.sessions.lead}</p>
      {sessions.data ? <List sessions={sessions.data} onSignOut={onSignOut} /> : !failure && <ListSkeleton />}
      {failure && <PartFailure sentence={accountText.sessions.failed} again={failure.again} />}
      <Button ref={everywhere} variant="danger-line" className="mt-2" onClick={() => setAsking(true)}>
        {accountText.sessions.everywhere}
      </Button>
      {isAsking && (
        <EverywhereDialog
          sessions={sessions.data?.length ?? null}
          onClose={() => setAsking(false)}
          returnTo={() => everywhere.current}
          onSignedOut={onSignedOut}
        />
      )}
    </Section>
  )
}

function List({ sessions, onSignOut }: { sessions: readonly OwnSession[]; onSignOut: () => void }) {
  const { end, ended } = useEnding()
  const list = useRef<HTMLUListElement>(null)
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label={accountText.sections.sessions} className="outline-none">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isBusy={end.isPending && end.variables.id === session.id}
            onEnd={() => {
              if (session.current) onSignOut()
              // Its button goes with it, and the focus must not go nowhere.
              else end.mutate(session, { onSuccess: () => list.current?.focus() })
            }}
          />
        ))}
      </ul>
      <output className="sr-only">{ended && accountText.sessions.ended(deviceName(ended))}</output>
      <FieldError>{end.isError ? accountText.sessions.endFailed : undefined}</FieldError>
    </>
  )
}

/** Signs out one session. One that is over already is gone from the list just as well. */
function useEnding() {
  const client = useQueryClient()
  const [ended, setEnded] = useState<OwnSession | null>(null)
  const end = useMutation({
    mutationFn: async ({ id }: OwnSession) => {
      try {
        await call(accountRoutes.endSession, { params: { id } })
      } catch (error) {
        if (!(error instanceof ApiProblem && error.status === 404)) throw error
      }
    },
    meta: { personal: true },
    onSuccess: (_nothing, session) => {
      setEnded(session)
      client.setQueryData(ownSessionsQuery.queryKey, (all) => all?.filter(({ id }) => id !== session.id))
    },
  })
  return { end, ended }
}

function ListSkeleton() {
  return (
    <output className="grid gap-3 pb-3.5">
      <span className="sr-only">{accountText.sessions.loading}</span>
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </output>
  )
}

interface EverywhereDialogProps {
  /** How many there are, where that is known. */
  sessions: number | null
  onClose: () => void
  returnTo: () => HTMLElement | null
  onSignedOut: () => void
}

/** Asks before all sessions end. */
function EverywhereDialog({ sessions, onClose, returnTo, onSignedOut }: EverywhereDialogProps) {
  const end = useMutation({
    mutationFn: () => call(accountRoutes.endSessions),
    meta: { personal: true },
    onSuccess: onSignedOut,
  })
  return (
    <Dialog
      title={accountText.sessions.everywhereTitle}
      lead={accountText.sessions.everywhereBody(sessions)}
      onClose={onClose}
      returnTo={returnTo}
    >
      <FieldError>
        {end.error ? refusalOf(end.error, accountText.sessions.everywhereFailed) : undefined}
      </FieldError>
      <DialogSteps>
        <Button onClick={onClose}>{accountText.sessions.stay}</Button>
        <Button variant="danger" busy={end.isPending} onClick={() => end.mutate()}>
          {end.isPending ? accountText.sessions.everywhereBusy : accountText.sessions.everywhere}
        </Button>
      </DialogSteps>
    </Dialog>
  )
}
