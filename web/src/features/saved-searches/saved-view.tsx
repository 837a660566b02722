import { type RefObject, useEffect, useId, useRef } from 'react'
import { type StickyError, useStickyError } from '../../api/sticky-error.ts'
import { savedSearchText } from './messages.ts'
import { text } from '../../text/text.ts'
import { CountTabs } from '../../ui/tabs.tsx'
import { RetryButton, Failure, PartFailure } from '../../ui/failure.tsx'
import { type Tab, tabCounts, tabEntries, tabs } from './saved.ts'
import type { SearchActions } from './search-summary.tsx'
import { SavedEntry, type SearchAlerts } from './saved-entry.tsx'
import { useUndoableDelete, useSavedSearches } from './use-saved-searches.ts'
import { CloudOff } from 'lucide-react'
import { Link } from 'react-router-dom'
import { messageOf } from '../../api/problems.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

interface Props {
  tab: Tab
  onTab: (tab: Tab) => void
  actions: SearchActions & {
    form: string
  }
  alerts: SearchAlerts
}

export function SavedView({ tab, onTab, actions, alerts }: Props) {
  const panel = useId()
  const box = useRef<HTMLUListElement>(null)
  const { query, list, faults, act } = useSavedSearches()
  const { focusEntry, forget } = useFocusEntry(box)
  const leaving = useUndoableDelete({ act, alertsOf: alerts.countOf, onMoved: alerts.onMoved, focusEntry })
  const failure = useStickyError(query)
  if (!list) return failure ? <ListFailure {...failure} /> : <SavedSkeleton />
  const shown = { ...leaving, list }
  const counts = tabCounts(shown)
  const entries = tabEntries(shown, tab)
  const choose = (chosen: Tab) => {
    leaving.forgetUnmarked()
    forget()
    onTab(chosen)
  }
  return (
    <>
      <CountTabs
        label={savedSearchText.list.tabs}
        panel={panel}
        value={tab}
        onChange={choose}
        tabs={tabs.map((value) => ({ value, label: savedSearchText.list[value](counts[value]) }))}
      />
      <div role="tabpanel" id={panel} aria-labelledby={`${panel}-${tab}`} className="mt-4 grid gap-3">
        {failure && <PartFailure card sentence={savedSearchText.list.stale} again={failure.again} />}
        {entries.length === 0 ? (
          <EmptyTab tab={tab} hasAny={counts.all > 0} form={actions.form} onAll={() => choose('all')} />
        ) : (
          <ul ref={box} aria-label={savedSearchText.list.tabs} className="grid gap-3">
            {entries.map((entry) => (
              <li key={entry.search.id} data-id={entry.search.id}>
                <SavedEntry
                  entry={entry}
                  fault={faults.get(entry.search.id)}
                  tab={tab}
                  actions={actions}
                  alerts={alerts}
                  leaving={leaving}
                  act={act}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

type Kind = 'card' | 'line'

/** Moves the focus to `data-focus` within `data-id` once it is rendered, since the pressed button disappears with its card. */
function useFocusEntry(box: RefObject<HTMLElement | null>) {
  const sought = useRef<string | null>(null)
  useEffect(() => {
    const found = sought.current && box.current?.querySelector<HTMLElement>(sought.current)
    if (!found) return
    sought.current = null
    found.focus()
  })
  return {
    focusEntry: (searchId: string, kind: Kind) => {
      sought.current = `[data-id="${searchId}"] [data-focus="${kind}"]`
    },
    forget: () => {
      sought.current = null
    },
  }
}

function ListFailure({ error, again }: StickyError) {
  return (
    <Failure
      icon={<CloudOff />}
      title={savedSearchText.list.failed}
      sentence={messageOf(error, text.problems.unreachable)}
    >
      <RetryButton variant="primary" {...again} />
    </Failure>
  )
}

interface EmptyProps {
  tab: Tab
  hasAny: boolean
  form: string
  onAll: () => void
}

function EmptyTab({ tab, hasAny, form, onAll }: EmptyProps) {
  return (
    <div className="card">
      <Empty
        title={tab === 'all' ? savedSearchText.list.empty : savedSearchText.list.noFavorites}
        body={hasAny ? savedSearchText.list.noFavoritesWhy : savedSearchText.list.emptyWhy}
      >
        {hasAny ? (
          <Button variant="primary" onClick={onAll}>
            {savedSearchText.list.seeAll}
          </Button>
        ) : (
          <Link to={form} className={buttonClass({ variant: 'primary' })}>
            {savedSearchText.list.search}
          </Link>
        )}
      </Empty>
    </div>
  )
}

export function SavedSkeleton() {
  return (
    <output className="block">
      <span className="sr-only">{savedSearchText.list.loading}</span>
      <span className="flex h-11.5 items-center gap-6 border-b border-line px-4 max-md:justify-around">
        <Skeleton className="h-4 w-28" />
        <Skeleton className="h-4 w-24" />
      </span>
      <span className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-3">
        {[0, 1, 2].map((card) => (
          <span
            key={card}
            className="card grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 p-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:px-5 md:py-4.5"
          >
            <span className="grid grid-cols-[minmax(0,1fr)] gap-2">
              <Skeleton className="h-6 w-72 max-w-full" />
              <Skeleton className="h-4 w-52 max-w-full" />
              <Skeleton className="h-4 w-96 max-w-full" />
              <Skeleton className="h-4 w-36 md:hidden" />
              <Skeleton className="h-4 w-28" />
            </span>
            <span className="flex gap-2">
              <Skeleton className="h-9 w-25.5 rounded-2" />
              <Skeleton className="h-9 w-33.5 rounded-2" />
              <Skeleton className="size-9 rounded-2 max-md:ml-auto" />
            </span>
          </span>
        ))}
      </span>
    </output>
  )
}
