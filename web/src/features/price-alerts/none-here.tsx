import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { alertText } from './messages.ts'
import { pageText } from '../../text/page-text.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { type AlertTab, triggersOf } from './tabs.ts'
import type { PriceAlert } from '@faresight/contracts/alerts/alert'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { refusalOf } from '../../api/form-refusal.ts'
import { FieldError } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useTripName } from './trip-words.ts'
import { useRestore } from './use-alert-acts.ts'
import { farePhrase } from '../../format/money.ts'
import { useSeen } from './news.ts'

interface Props {
  reason: AlertTab | 'none'
  /** Alerts are set, and checked, with a plan alone. */
  hasAccess: boolean
  onActive: () => void
}

/** A part of the list without alerts, or a list without any: why, and the one step that helps. */
export function NoneHere({ reason, hasAccess, onActive }: Props) {
  const { title, body, step } = alertText.page.empty[reason]
  const isOfSetting = reason === 'none' || reason === 'active'
  if (isOfSetting && !hasAccess)
    return (
      <div className="card">
        <Empty heading="h3" title={title} body={alertText.locked.member}>
          <Link to={paths.subscribe} className={buttonClass({ variant: 'primary' })}>
            {pageText.plan.see}
          </Link>
        </Empty>
      </div>
    )
  return (
    <div data-none={reason === 'none' || undefined} className="card">
      <Empty heading="h3" title={title} body={body}>
        {isOfSetting ? (
          <Link to={`${paths.home}?mode=regular`} className={buttonClass({ variant: 'primary' })}>
            {step}
          </Link>
        ) : (
          <Button onClick={onActive}>{step}</Button>
        )}
      </Empty>
    </div>
  )
}

/** In place of an alert that was deleted here: that it was, and the way to take it back. The focus was on what is gone. */
export function DeletedRow({ alert, onRestored }: { alert: PriceAlert; onRestored: () => void }) {
  const name = useTripName(alert)
  const restore = useRestore(alert, onRestored)
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => undo.current?.focus(), [])
  const act = () =>
    restore.mutate(undefined, {
      onError: () =>
        showToast({ kind: 'failure', title: alertText.card.failed, body: alertText.card.updateFailed }),
    })
  return (
    <div className="rounded-3 border border-dashed border-line-2 px-4 py-3 text-14 md:px-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-2">{alertText.page.did.deleted(name)}</p>
        <Button
          ref={undo}
          size="sm"
          variant="soft"
          busy={restore.isPending}
          aria-label={alertText.page.undoOf(name)}
          onClick={act}
        >
          {restore.isPending ? alertText.page.undoing : alertText.page.undo}
        </Button>
      </div>
      <FieldError>
        {restore.error ? refusalOf(restore.error, alertText.card.updateFailedBody) : undefined}
      </FieldError>
    </div>
  )
}

/** Says that those that are here have been seen, and tells of each that is triggered while somebody looks. */
export function TriggerNews({ alerts }: { alerts: readonly PriceAlert[] }) {
  const triggers = triggersOf(alerts)
  const [first] = useState(triggers)
  const fresh = [...triggers].filter(([key]) => !first.has(key))
  return (
    <>
      <Seen key={[...triggers.keys()].toSorted().join()} />
      <output className="sr-only">
        {fresh.map(([key, alert]) => (
          <p key={key}>
            <Trigger alert={alert} />
          </p>
        ))}
      </output>
    </>
  )
}

/** Says once that somebody has looked, also where there is nothing new: more than is here may have been triggered. */
function Seen() {
  const { mutate } = useSeen()
  const see = useEffectEvent(() => mutate())
  useEffect(() => see(), [])
  return null
}

function Trigger({ alert }: { alert: PriceAlert }) {
  const name = useTripName(alert)
  return alert.found
    ? alertText.page.spokenTriggered(name, farePhrase(alert.found.price, 'USD'))
    : alertText.page.spokenTriggeredLocked(name)
}
