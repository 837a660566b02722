import { type OwnSession, accountRoutes } from '@faresight/contracts/auth/account-http'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { useStickyError } from '../../api/sticky-error.ts'
import { ApiProblem } from '../../api/problems.ts'
import { accountText } from './messages.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { PartFailure } from '../../ui/failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Section } from './sections.tsx'
import { deviceIcons, deviceName, formatSeen } from './device.ts'
import { errorBelow } from '../../api/form-errors.ts'
import { type DialogControl, ConfirmDialog } from '../../ui/dialog.tsx'
import { useNow } from '../../browser/timing.ts'
import { formatMoment } from '../../format/dates.ts'
import { Badge, Dot } from '../../ui/badge.tsx'
import { Dotted } from '../../ui/dotted.tsx'

const ownSessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  meta: { personal: true },
  queryFn: ({ signal }) => call(accountRoutes.sessions, { signal }),
  staleTime: 0,
})

interface Props {
  onSignOut: () => void
  onSignedOut: () => void
}

/** Lists sessions and ends them. */
export function SessionsCard({ onSignOut, onSignedOut }: Props) {
  const sessions = useQuery(ownSessionsQuery)
  const failure = useStickyError(sessions)
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
  const { end, ended } = useEndSession()
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
              // The button disappears with its row.
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

/** A session that has already ended counts as signed out. */
function useEndSession() {
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

interface EverywhereDialogProps extends DialogControl {
  /** `null`: unknown. */
  sessions: number | null
  onSignedOut: () => void
}

function EverywhereDialog({ sessions, onClose, returnTo, onSignedOut }: EverywhereDialogProps) {
  const end = useMutation({
    mutationFn: () => call(accountRoutes.endSessions),
    meta: { personal: true },
    onSuccess: onSignedOut,
  })
  return (
    <ConfirmDialog
      title={accountText.sessions.everywhereTitle}
      lead={accountText.sessions.everywhereBody(sessions)}
      onClose={onClose}
      returnTo={returnTo}
      error={errorBelow(end.error, accountText.sessions.everywhereFailed)}
      keep={accountText.sessions.stay}
      confirm={end.isPending ? accountText.sessions.everywhereBusy : accountText.sessions.everywhere}
      isBusy={end.isPending}
      onConfirm={() => end.mutate()}
    />
  )
}

interface SessionRowProps {
  session: OwnSession
  isBusy: boolean
  onEnd: () => void
}

function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
  const now = useNow()
  const Icon = deviceIcons[session.kind]
  const name = deviceName(session)
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-2 border-t border-line py-3.5 first:border-t-0 first:pt-0">
      <div className="flex min-w-0 flex-1 basis-40 items-center gap-x-3.5">
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-sunken text-ink-2">
          <Icon aria-hidden className="size-4.5" />
        </span>
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-14 font-semibold">
            {name}
            {session.current && (
              <Badge kind="active">
                <Dot />
                {accountText.sessions.thisDevice}
              </Badge>
            )}
          </p>
          <p className="text-13 text-ink-2">
            <Dotted
              parts={[
                <SignedIn key="signed-in" session={session} />,
                <Seen key="seen" session={session} now={now} />,
              ]}
            />
          </p>
        </div>
      </div>
      <Button
        size="sm"
        className="shrink-0"
        busy={isBusy}
        aria-label={accountText.sessions.endLabel(name)}
        onClick={onEnd}
      >
        {accountText.sessions.end}
      </Button>
    </li>
  )
}

function SignedIn({ session: { signedInAt } }: Pick<SessionRowProps, 'session'>) {
  return <time dateTime={signedInAt}>{accountText.sessions.signedIn(formatMoment(signedInAt))}</time>
}

function Seen({ session: { current, lastSeenAt }, now }: Pick<SessionRowProps, 'session'> & { now: number }) {
  if (current) return accountText.sessions.now
  return <time dateTime={lastSeenAt}>{accountText.sessions.seen(formatSeen(lastSeenAt, now))}</time>
}
