import type { PriceAlert } from '@faresight/contracts/alerts/alert'
import { alertsRoutes } from '@faresight/contracts/alerts/http'
import type { alertChange } from '@faresight/contracts/alerts/request'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod'
import { call } from '../../api/client.ts'
import { alertsQuery } from './api.ts'

type Change = z.input<typeof alertChange>

/*
 * What is done takes an alert to another part of the list, and its card along: who is to hear of it is told before that.
 */

/** Changes an alert, and has the list show it at once. */
export function useChange({ id }: PriceAlert, onDone: (changed: PriceAlert) => void) {
  const { keep } = useKept()
  return useMutation({
    mutationFn: (body: Change) => call(alertsRoutes.change, { params: { id }, body }),
    meta: { personal: true },
    onSuccess: (changed) => {
      onDone(changed)
      return keep(changed)
    },
  })
}

/** Deletes an alert; the list goes on without it. */
export function useRemove({ id }: PriceAlert, onDone: () => void) {
  const { leave } = useKept()
  return useMutation({
    mutationFn: () => call(alertsRoutes.remove, { params: { id } }),
    meta: { personal: true },
    onSuccess: () => {
      onDone()
      return leave(id)
    },
  })
}

/** Takes back that an alert was deleted. */
export function useRestore({ id }: PriceAlert, onDone: () => void) {
  const { keep } = useKept()
  return useMutation({
    mutationFn: () => call(alertsRoutes.restore, { params: { id } }),
    meta: { personal: true },
    onSuccess: async (restored) => {
      await keep(restored)
      onDone()
    },
  })
}

/** The list as it is known here. An answer that is on its way is older than what was just done, and is not waited for. */
function useKept() {
  const client = useQueryClient()
  const { queryKey } = alertsQuery
  const set = async (edit: (alerts: PriceAlert[]) => PriceAlert[]) => {
    await client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, (alerts) => alerts && edit(alerts))
  }
  return {
    keep: (changed: PriceAlert) =>
      set((alerts) =>
        alerts.some(({ id }) => id === changed.id)
          ? alerts.map((alert) => (alert.id === changed.id ? changed : alert))
          : [...alerts, changed],
      ),
    leave: (gone: string) => set((alerts) => alerts.filter(({ id }) => id !== gone)),
  }
}
