import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { alertText } from './messages.ts'
import { pageText } from '../../text/page-text.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { type AlertTab, triggersByKey } from './tabs.ts'
import type { PriceAlert } from '@faresight/contracts/alerts/alert'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { errorBelow } from '../../api/form-errors.ts'
import { FieldError } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useTripName } from './trip-words.ts'
import { useRestoreAlert } from './api.ts'
import { farePhrase } from '../../format/money.ts'
import { useMarkSeen } from './news.tsx'

interface Props {
  reason: AlertTab | 'none'
  hasAccess: boolean
  onActive: () => void
}

export function EmptyAlerts({ reason, hasAccess, onActive }: Props) {
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

/** Takes the focus, since the deleted card had it. */
export function DeletedRow({ alert, onRestored }: { alert: PriceAlert; onRestored: () => void }) {
  const name = useTripName(alert)
  const restore = useRestoreAlert(alert, onRestored)
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
      <FieldError>{errorBelow(restore.error, alertText.card.updateFailedBody)}</FieldError>
    </div>
  )
}

/** Marks the alerts as seen, and announces those that trigger while the page is open. */
export function TriggerNews({ alerts }: { alerts: readonly PriceAlert[] }) {
  const triggers = triggersByKey(alerts)
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

/** Sent even if nothing is new: more alerts may have triggered than this list shows. */
function Seen() {
  const { mutate } = useMarkSeen()
  const see = useEffectEvent(() => mutate())
  useEffect(() => see(), [])
  return null
}

function Trigger({ alert }: { alert: PriceAlert }) {
  const name = useTripName(alert)
  return alert.triggeringFare
    ? alertText.page.spokenTriggered(name, farePhrase(alert.triggeringFare.price, 'USD'))
    : alertText.page.spokenTriggeredLocked(name)
}
