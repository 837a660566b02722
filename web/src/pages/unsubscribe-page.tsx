import { alertsRoutes } from '@faresight/contracts/alerts/http'
import { useMutation } from '@tanstack/react-query'
import { BellOff, MailWarning } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { call } from '../api/client.ts'
import { serverErrorMessage } from '../api/form-errors.ts'
import { ApiProblem, messageOf } from '../api/problems.ts'
import { useLinkToken } from '../browser/navigation-state.ts'
import { Outcome, OutcomeLink } from '../features/sign-up/outcome.tsx'
import { paths } from '../paths.ts'
import { alertText } from '../features/price-alerts/messages.ts'
import { headText } from './messages.ts'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/field.tsx'
import { EntryFrame, EntryTitle } from './entry-frame.tsx'

/** Opened by the link in an alert email. Nothing changes until a button is pressed. */
export function UnsubscribePage() {
  const token = useLinkToken()
  return (
    <EntryFrame>
      {token === null ? <BadLink sentence={alertText.unsubscribe.noToken} /> : <Ask token={token} />}
    </EntryFrame>
  )
}

type Which = 'one' | 'all'

function Ask({ token }: { token: string }) {
  const [done, setDone] = useState<{ which: Which; sentence: string } | null>(null)
  const stop = useMutation({
    mutationFn: (which: Which) =>
      call(alertsRoutes.unsubscribe, {
        params: { token },
        query: which === 'all' ? { all: 'yes' } : {},
      }),
    onSuccess: ({ paused }, which) =>
      setDone({
        which,
        sentence: which === 'one' ? alertText.unsubscribe.doneOne : alertText.unsubscribe.doneAll(paused),
      }),
  })
  const { error, mutate, isPending, variables } = stop
  if (isBadLink(error)) return <BadLink sentence={messageOf(error, alertText.unsubscribe.noToken)} />
  const button = (which: Which) => (
    <Button
      size="lg"
      variant={which === 'one' ? 'primary' : 'line'}
      busy={isPending && variables === which}
      disabled={isPending && variables !== which}
      onClick={() => mutate(which)}
    >
      {which === 'one' ? alertText.unsubscribe.stop : alertText.unsubscribe.stopAll}
    </Button>
  )
  const failure = (
    <FieldError>{error ? serverErrorMessage(error, alertText.unsubscribe.failed) : undefined}</FieldError>
  )
  if (done)
    return (
      <Done key={done.which} sentence={done.sentence}>
        {done.which === 'one' && button('all')}
        {failure}
      </Done>
    )
  return (
    <>
      <EntryTitle title={headText.unsubscribe.title} lead={alertText.unsubscribe.lead} />
      <div className="grid gap-3">
        {button('one')}
        {button('all')}
        {failure}
      </div>
    </>
  )
}

function Done({ sentence, children }: { sentence: string; children: ReactNode }) {
  return (
    <Outcome
      kind="done"
      icon={<BellOff />}
      title={alertText.unsubscribe.done}
      ways={
        <>
          <ToAlerts />
          {children}
        </>
      }
    >
      <p>{sentence}</p>
    </Outcome>
  )
}

function BadLink({ sentence }: { sentence: string }) {
  return (
    <Outcome kind="failed" icon={<MailWarning />} title={alertText.unsubscribe.badTitle} ways={<ToAlerts />}>
      <p role="alert">{sentence}</p>
    </Outcome>
  )
}

function ToAlerts() {
  return <OutcomeLink to={paths.priceAlerts}>{alertText.toAlerts}</OutcomeLink>
}

/** The token is malformed or unknown; retrying wouldn't help. */
function isBadLink(error: Error | null): boolean {
  return error instanceof ApiProblem && (error.status === 404 || error.status === 400)
}
