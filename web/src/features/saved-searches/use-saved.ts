import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../api/problems.ts'
import { savedSearchText } from './messages.ts'
import { showToast } from '../../ui/toast-store.ts'
import { isGone, savedSearchesQuery, send } from './api.ts'
import { type Act, withDone, withPending } from './saved.ts'

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
