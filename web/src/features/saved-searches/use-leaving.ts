import type { SavedSearch } from '@faresight/contracts/search/saved-search'
import { useState } from 'react'
import { savedSearchText } from './messages.ts'
import { showToast } from '../../ui/toast-store.ts'
import type { Deleted } from './saved.ts'
import type { useSavedSearches } from './use-saved.ts'

interface Options {
  act: ReturnType<typeof useSavedSearches>['act']
  alertsOf: (searchId: string) => number
  onMoved: () => void
  focusEntry: (searchId: string, kind: 'card' | 'line') => void
}

/**
 * Removing and restoring searches. Removed ones leave a row with Undo until the page is left; if the server refuses, the
 * search returns.
 */
export function useUndoableDelete({ act, alertsOf, onMoved, focusEntry }: Options) {
  const [deleted, setDeleted] = useState<readonly Deleted[]>([])
  const [unmarked, setUnmarked] = useState<ReadonlySet<string>>(new Set())
  const put = (search: SavedSearch, now: Omit<Deleted, 'search'> | null) =>
    setDeleted((before) => [
      ...before.filter((one) => one.search.id !== search.id),
      ...(now ? [{ search, ...now }] : []),
    ])
  const keepPlace = ({ id }: SavedSearch, isKept: boolean) =>
    setUnmarked((before) => new Set([...before].filter((one) => one !== id).concat(isKept ? [id] : [])))

  const restore = async (search: SavedSearch, alerts: number) => {
    put(search, { alerts, state: 'coming-back' })
    try {
      await act({ kind: 'restore', search })
    } catch {
      return put(search, { alerts, state: 'left' })
    }
    put(search, null)
    focusEntry(search.id, 'card')
    showToast({ kind: 'success', title: savedSearchText.undo.done, body: search.name })
    onMoved()
  }
  const remove = async (search: SavedSearch) => {
    const alerts = alertsOf(search.id)
    put(search, { alerts, state: 'leaving' })
    focusEntry(search.id, 'line')
    try {
      await act({ kind: 'remove', search })
    } catch {
      focusEntry(search.id, 'card')
      return put(search, null)
    }
    put(search, { alerts, state: 'left' })
    showToast({
      kind: 'success',
      title: savedSearchText.remove.toast,
      body: savedSearchText.remove.toastWhy(search.name, alerts),
      action: { label: savedSearchText.undo.button, onPress: () => void restore(search, alerts) },
    })
    onMoved()
  }
  /** `isLeaving`: the Favorites tab is open, so unmarking removes the card. */
  const mark = async (search: SavedSearch, isFavorite: boolean, isLeaving: boolean) => {
    keepPlace(search, isLeaving && !isFavorite)
    if (isLeaving) focusEntry(search.id, isFavorite ? 'card' : 'line')
    try {
      await act({ kind: 'mark', search, isFavorite })
    } catch {
      if (isLeaving) focusEntry(search.id, isFavorite ? 'line' : 'card')
    }
  }
  return { deleted, unmarked, remove, restore, mark, forgetUnmarked: () => setUnmarked(new Set()) }
}
