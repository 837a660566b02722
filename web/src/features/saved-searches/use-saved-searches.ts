import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../api/problems.ts'
import { savedSearchText } from './messages.ts'
import { showToast } from '../../ui/toast-store.ts'
import { isGone, savedSearchesQuery, send } from './api.ts'
import { type Act, withDone, withPending, type Deleted } from './saved.ts'
import type { SavedSearch } from '@faresight/contracts/search/saved-search'

const actsKey = ['saved-searches', 'acts']

function failureOf(kind: Act['kind']): string {
  if (kind === 'remove') return savedSearchText.remove.failed
  return kind === 'restore' ? savedSearchText.undo.failed : savedSearchText.update.failed
}

/** The saved searches and their mutations, run one at a time. Favorites update optimistically. */
export function useSavedSearches() {
  const client = useQueryClient()
  const { queryKey } = savedSearchesQuery
  const query = useQuery(savedSearchesQuery)
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map())
  const setFault = (id: string, sentence: string | null) =>
    setFaults((before) => {
      const now = new Map(before)
      if (sentence === null) now.delete(id)
      else now.set(id, sentence)
      return now
    })
  const { mutateAsync } = useMutation({
    mutationKey: actsKey,
    scope: { id: actsKey.join(' ') },
    mutationFn: send,
    meta: { personal: true },
    // A list in flight predates the change.
    onMutate: ({ search }) => {
      setFault(search.id, null)
      return client.cancelQueries({ queryKey, exact: true })
    },
    onSuccess: async (answer, act) => {
      await client.cancelQueries({ queryKey, exact: true })
      client.setQueryData(queryKey, (list) => list && withDone(list, act, answer))
    },
    onError: (error, { kind, search }) => {
      showToast({ kind: 'failure', title: savedSearchText.error, body: failureOf(kind) })
      const isLate = kind === 'restore' && isGone(error)
      // The rename form shows its own error.
      if (kind !== 'rename')
        setFault(search.id, isLate ? savedSearchText.undo.gone : messageOf(error, failureOf(kind)))
      // The list on the page is out of date.
      if (isGone(error)) void query.refetch()
    },
  })
  const pending = useMutationState({
    filters: { mutationKey: actsKey, status: 'pending' },
    // Only acts use this mutation key.
    select: ({ state }) => state.variables as Act,
  })
  return {
    query,
    list: query.data && withPending(query.data, pending),
    /** By search id. */
    faults,
    act: mutateAsync,
  }
}

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
