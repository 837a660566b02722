import { useId, useRef } from 'react'
import { useKeptFailure } from '../../../api/kept-failure.ts'
import { savedSearchText } from '../../../text/saved-search-text.ts'
import { CountTabs } from '../../../ui/count-tabs.tsx'
import { PartFailure } from '../../../ui/part-failure.tsx'
import { countsOf, entriesOf, tabs, type Tab } from '../rules/entries.ts'
import type { SearchWays } from './again-link.tsx'
import { EmptyTab, ListFailure } from './notes.tsx'
import { SavedEntry, type SearchAlerts } from './saved-entry.tsx'
import { SavedSkeleton } from './saved-skeleton.tsx'
import { useLeaving } from './use-leaving.ts'
import { useSaved } from './use-saved.ts'
import { useSeek } from './use-seek.ts'

const words = savedSearchText.list

interface Props {
  tab: Tab
  onTab: (tab: Tab) => void
  ways: SearchWays & {
    /** The form of a new search. */
    form: string
  }
  alerts: SearchAlerts
}

/** All saved searches or the favorites among them, whatever there is of them. */
export function SavedView({ tab, onTab, ways, alerts }: Props) {
  const panel = useId()
  const box = useRef<HTMLUListElement>(null)
  const { query, list, faults, act } = useSaved()
  const { seek, forget } = useSeek(box)
  const leaving = useLeaving({ act, alertsOf: alerts.countOf, onMoved: alerts.onMoved, seek })
  const failure = useKeptFailure(query)
  if (!list) return failure ? <ListFailure {...failure} /> : <SavedSkeleton />
  const shown = { ...leaving, list }
  const counts = countsOf(shown)
  const entries = entriesOf(shown, tab)
  const choose = (chosen: Tab) => {
    leaving.forgetUnmarked()
    forget()
    onTab(chosen)
  }
  return (
    <>
      <CountTabs
        label={words.tabs}
        panel={panel}
        value={tab}
        onChange={choose}
        tabs={tabs.map((value) => ({ value, label: words[value](counts[value]) }))}
      />
      <div role="tabpanel" id={panel} aria-labelledby={`${panel}-${tab}`} className="mt-4 grid gap-3">
        {failure && <PartFailure card sentence={words.stale} again={failure.again} />}
        {entries.length === 0 ? (
          <EmptyTab tab={tab} hasAny={counts.all > 0} form={ways.form} onAll={() => choose('all')} />
        ) : (
          <ul ref={box} aria-label={words.tabs} className="grid gap-3">
            {entries.map((entry) => (
              <li key={entry.search.id} data-id={entry.search.id}>
                <SavedEntry
                  entry={entry}
                  fault={faults.get(entry.search.id)}
                  tab={tab}
                  ways={ways}
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
