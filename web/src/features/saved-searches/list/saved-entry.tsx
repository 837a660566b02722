import type { SavedSearch } from '@faresight/contracts/search/saved-search'
import type { ReactNode } from 'react'
import type { FlightQuestion } from '../../../flights/trips/flight/question.ts'
import { savedSearchText } from '../../../text/saved-search-text.ts'
import type { Entry, Tab } from '../rules/entries.ts'
import type { SearchWays } from './again-link.tsx'
import { LeftLine } from './left-line.tsx'
import { SavedCard } from './saved-card.tsx'
import type { useLeaving } from './use-leaving.ts'
import type { useSaved } from './use-saved.ts'

const { remove, unmarked } = savedSearchText

/** What the page knows of price alerts, and does about them. */
export interface SearchAlerts {
  countOf: (searchId: string) => number
  /** The step to a new one. */
  step: (search: SavedSearch, question: FlightQuestion) => ReactNode
  /** Some may have gone with a search, or come back with it. */
  onMoved: () => void
}

interface Props {
  entry: Entry
  fault: string | undefined
  tab: Tab
  ways: SearchWays
  alerts: SearchAlerts
  leaving: ReturnType<typeof useLeaving>
  act: ReturnType<typeof useSaved>['act']
}

/** One place of the list: a search, or the line that a search has left behind. */
export function SavedEntry({ entry, fault, tab, ways, alerts, leaving, act }: Props) {
  const { search } = entry
  const mark = (isFavorite: boolean) => void leaving.mark(search, isFavorite, tab === 'favorites')
  if (entry.kind === 'deleted')
    return (
      <LeftLine
        sentence={(entry.state === 'leaving' ? remove.busy : remove.done)(search.name, entry.alerts)}
        state={entry.state}
        fault={fault}
        onUndo={() => void leaving.restore(search, entry.alerts)}
      />
    )
  if (entry.kind === 'unmarked')
    return <LeftLine sentence={unmarked(search.name)} state="left" fault={fault} onUndo={() => mark(true)} />
  return (
    <SavedCard
      search={search}
      alerts={alerts.countOf(search.id)}
      fault={fault}
      ways={ways}
      onMark={mark}
      onRename={(name) => act({ kind: 'rename', search, name })}
      onRemove={() => void leaving.remove(search)}
      alertStep={(question) => alerts.step(search, question)}
    />
  )
}
