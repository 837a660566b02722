import type { PriceAlert } from '@faresight/contracts/alerts/alert'
import { useQuery } from '@tanstack/react-query'
import { BellOff, CircleAlert } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useStickyError } from '../../api/sticky-error.ts'
import { messageOf } from '../../api/problems.ts'
import { type UrlSchema, oneOf, useUrlSearch, useUrlState } from '../../browser/url-state.ts'
import { paths } from '../../paths.ts'
import { alertText } from './messages.ts'
import { pageText } from '../../text/page-text.ts'
import { RetryButton, RetryLink, Failure } from '../../ui/failure.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { CountTabs } from '../../ui/tabs.tsx'
import { Note } from '../../ui/note.tsx'
import { alertsQuery } from './api.ts'
import { useKnownNews } from './news.tsx'
import { AlertCard, alertGrid } from './alert-card.tsx'
import type { AlertNotice } from './alert-actions.tsx'
import { DeletedRow, EmptyAlerts, TriggerNews } from './empty-alerts.tsx'
import { type AlertTab, alertTabs, countsIn, matchesTab } from './tabs.ts'
import { useTripName } from './trip-words.ts'
import { cx } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

/** `hasFareAccess`: more alerts can be set. */
export function AlertsView({ hasAccess }: { hasAccess: boolean }) {
  const query = useQuery(alertsQuery)
  const failure = useStickyError(query)
  const { data } = query
  if (!data && failure)
    return (
      <Failure
        icon={<CircleAlert />}
        title={alertText.page.failedTitle}
        sentence={messageOf(failure.error, alertText.page.failed)}
      >
        <RetryButton variant="primary" {...failure.again} />
      </Failure>
    )
  if (!data) return <AlertsSkeleton />
  return (
    <>
      <TriggerNews alerts={data} />
      {data.some(({ state: watching }) => watching === 'no-plan') && <NoPlan />}
      {failure && (
        <p className="mb-4 text-14 text-amber-text">
          {alertText.page.stale} <RetryLink {...failure.again} />
        </p>
      )}
      <Alerts alerts={data} hasAccess={hasAccess} />
    </>
  )
}

function NoPlan() {
  return (
    <div className="mb-4">
      <Note
        kind="amber"
        icon={<BellOff aria-hidden />}
        end={
          <Link to={paths.subscribe} className={buttonClass({ variant: 'primary', size: 'sm' })}>
            {pageText.plan.subscribe}
          </Link>
        }
      >
        {alertText.page.noPlan}
      </Note>
    </div>
  )
}

function Alerts({ alerts, hasAccess }: { alerts: readonly PriceAlert[]; hasAccess: boolean }) {
  const panel = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const [{ tab }, change] = useUrlState(alertsUrl)
  const openTab = (opened: AlertTab) => change({ tab: opened })
  useOpenNews(alerts, openTab)
  const { deleted, notice, restoredId, announce, restore } = useDone(() => title.current?.focus())
  const [edited, setEdited] = useState<string | null>(null)
  const isGone = ({ id }: PriceAlert) => deleted.some((one) => one.id === id)
  const kept = alerts.filter((alert) => !isGone(alert))
  const shown = [...kept, ...deleted]
    // An alert that triggers while it is edited leaves the tab afterwards.
    .filter((alert) => matchesTab(tab, alert) || alert.id === edited)
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
  const countIn = (each: AlertTab) => kept.filter((alert) => countsIn(each, alert)).length
  return (
    <>
      <CountTabs
        label={alertText.page.tabs}
        panel={panel}
        value={tab}
        onChange={openTab}
        tabs={alertTabs.map((value) => ({
          value,
          label: alertText.page.tab(alertText.page.tabNames[value], countIn(value)),
        }))}
      />
      <Spoken notice={notice} />
      <div
        role="tabpanel"
        id={panel}
        aria-labelledby={`${panel}-${tab}`}
        data-no-plan={!hasAccess || undefined}
        className="mt-4"
      >
        <h2 ref={title} tabIndex={-1} className="sr-only">
          {alertText.page.inTab(alertText.page.tabNames[tab], countIn(tab))}
        </h2>
        {shown.length === 0 && (
          <EmptyAlerts
            reason={kept.length === 0 ? 'none' : tab}
            hasAccess={hasAccess}
            onActive={() => openTab('active')}
          />
        )}
        <ul className="grid gap-3">
          {shown.map((alert) => (
            <li key={alert.id}>
              {isGone(alert) ? (
                <DeletedRow alert={alert} onRestored={() => restore(alert)} />
              ) : (
                <AlertCard
                  alert={alert}
                  isRestored={restoredId === alert.id}
                  onNotice={announce}
                  onEdited={(isOpen) => setEdited(isOpen ? alert.id : null)}
                  ifGone={() => title.current}
                />
              )}
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

/** A user who comes by a link with the badge sees what it counts. */
function useOpenNews(alerts: readonly PriceAlert[], openTab: (tab: AlertTab) => void) {
  const known = useKnownNews()
  const [address] = useUrlSearch()
  const open = useEffectEvent(() => {
    const hasTriggered = alerts.some((alert) => matchesTab('triggered', alert))
    if (known > 0 && hasTriggered && !address.has('tab')) openTab('triggered')
  })
  useEffect(() => open(), [])
}

const alertsUrl: UrlSchema<{ tab: AlertTab }> = {
  params: { tab: oneOf(alertTabs, 'active') },
  history: 'replace',
}

/** What was done on this page. Deleted alerts can be restored until it is left. `onMoved`: a card has left the tab. */
function useDone(onMoved: () => void) {
  const [deleted, setDeleted] = useState<PriceAlert[]>([])
  const [notice, setNotice] = useState<AlertNotice | { did: 'restored'; alert: PriceAlert } | null>(null)
  const [restoredId, setRestoredId] = useState<string | null>(null)
  return {
    deleted,
    notice,
    restoredId,
    announce: (now: AlertNotice) => {
      setNotice(now)
      if (now.did === 'deleted') setDeleted((before) => [...before, now.alert])
      if (now.did === 'paused' || now.did === 'resumed') onMoved()
    },
    restore: (alert: PriceAlert) => {
      setNotice({ did: 'restored', alert })
      setRestoredId(alert.id)
      setDeleted((before) => before.filter(({ id }) => id !== alert.id))
    },
  }
}

type Done = Omit<AlertNotice, 'did'> & { did: AlertNotice['did'] | 'restored' }

function Spoken({ notice }: { notice: Done | null }) {
  return <output className="sr-only">{notice && <Words did={notice.did} alert={notice.alert} />}</output>
}

function Words({ did, alert }: { did: Done['did']; alert: PriceAlert }) {
  return alertText.page.did[did](useTripName(alert))
}

export function AlertsSkeleton() {
  return (
    <output className="block">
      <span className="sr-only">{alertText.page.loading}</span>
      <span className="flex h-11.5 items-center gap-6 border-b border-line px-3">
        {[0, 1, 2].map((tab) => (
          <Skeleton key={tab} className="h-4 w-20" />
        ))}
      </span>
      <span className="mt-4 grid gap-3">
        {[0, 1].map((card) => (
          <span key={card} className={cx('card', alertGrid)}>
            <span className="grid gap-2">
              <Skeleton className="h-5 w-44 max-w-full" />
              <Skeleton className="h-4 w-56 max-w-full" />
              <Skeleton className="h-4 w-32" />
            </span>
            <Skeleton className="h-18" />
            <span className="grid grid-cols-3 gap-3">
              {[0, 1, 2].map((figure) => (
                <Skeleton key={figure} className="h-10.5" />
              ))}
            </span>
            <span className="flex items-center gap-1.5 md:justify-end">
              <Skeleton className="h-9 w-21.5 rounded-2" />
              <Skeleton className="size-9 rounded-2 max-md:ml-auto" />
              <Skeleton className="size-9 rounded-2" />
            </span>
          </span>
        ))}
      </span>
    </output>
  )
}
