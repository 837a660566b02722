import type { SavedSearch } from '@faresight/contracts/search/saved-search'
import { type ReactNode, useId } from 'react'
import type { FlightSearchInput } from '../../flights/trips/flight-search-input.ts'
import { savedSearchText } from './messages.ts'
import type { Entry, Tab } from './saved.ts'
import type { SearchActions } from './search-summary.tsx'
import { SavedCard } from './saved-card.tsx'
import type { useUndoableDelete, useSavedSearches } from './use-saved-searches.ts'
import { Button, Spinner } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'

export interface SearchAlerts {
  countOf: (searchId: string) => number
  step: (search: SavedSearch, question: FlightSearchInput) => ReactNode
  /** Alerts may have been deleted or restored along with a search. */
  onMoved: () => void
}

interface Props {
  entry: Entry
  fault: string | undefined
  tab: Tab
  actions: SearchActions
  alerts: SearchAlerts
  leaving: ReturnType<typeof useUndoableDelete>
  act: ReturnType<typeof useSavedSearches>['act']
}

export function SavedEntry({ entry, fault, tab, actions, alerts, leaving, act }: Props) {
  const { search } = entry
  const mark = (isFavorite: boolean) => void leaving.mark(search, isFavorite, tab === 'favorites')
  if (entry.kind === 'deleted')
    return (
      <UndoRow
        sentence={(entry.state === 'leaving' ? savedSearchText.remove.busy : savedSearchText.remove.done)(
          search.name,
          entry.alerts,
        )}
        state={entry.state}
        fault={fault}
        onUndo={() => void leaving.restore(search, entry.alerts)}
      />
    )
  if (entry.kind === 'unmarked')
    return (
      <UndoRow
        sentence={savedSearchText.unmarked(search.name)}
        state="left"
        fault={fault}
        onUndo={() => mark(true)}
      />
    )
  return (
    <SavedCard
      search={search}
      alerts={alerts.countOf(search.id)}
      fault={fault}
      actions={actions}
      onMark={mark}
      onRename={(name) => act({ kind: 'rename', search, name })}
      onRemove={() => void leaving.remove(search)}
      alertStep={(question) => alerts.step(search, question)}
    />
  )
}

interface UndoRowProps {
  sentence: string
  state: 'leaving' | 'left' | 'coming-back'
  fault: string | undefined
  onUndo: () => void
}

function UndoRow({ sentence, state, fault, onUndo }: UndoRowProps) {
  const id = useId()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-3 border border-dashed border-line-2 px-4 py-3 md:px-5">
      <div className="min-w-0 flex-1 basis-52">
        <p id={id} className="flex items-center gap-2 text-14 wrap-anywhere text-ink-2">
          {state === 'leaving' && <Spinner />}
          {sentence}
        </p>
        <FieldError>{fault}</FieldError>
      </div>
      <Button
        data-focus="line"
        size="sm"
        variant="soft"
        busy={state !== 'left'}
        aria-describedby={id}
        onClick={onUndo}
      >
        {state === 'coming-back' ? savedSearchText.undo.busy : savedSearchText.undo.button}
      </Button>
    </div>
  )
}
