import { alertsRoutes } from '@faresight/contracts/alerts/http'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import type { PriceAlert } from '@faresight/contracts/alerts/alert'
import type { Viewer } from '@faresight/contracts/viewer'
import type { alertChangeRequestSchema } from '@faresight/contracts/alerts/request'
import type * as z from 'zod'
import type { Watched } from './known-fare.ts'
import { alertWatching, watchedTrip } from './watched-trip.ts'

const everyMs = 30_000

/** Polled while it is on screen. */
export const alertsQuery = queryOptions({
  queryKey: ['price-alerts'],
  queryFn: ({ signal }) => call(alertsRoutes.alerts, { signal }),
  // The server hides prices without a plan.
  meta: { personal: true, plan: true },
  refetchInterval: everyMs,
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
})

/** The alert that watches this trip, and how to create it. */
export function useWatchedFare(watched: Watched, viewer: Viewer) {
  const { keep } = useKept()
  const { data } = useQuery({
    ...alertsQuery,
    enabled: viewer === 'subscriber',
    refetchInterval: false,
    refetchOnMount: true,
  })
  const watch = useMutation({
    mutationFn: () => call(alertsRoutes.watch, { body: watchedTrip(watched) }),
    meta: { personal: true },
    onSuccess: ({ alert }) => keep(alert),
  })
  return { watch, alert: alertWatching(watched, data ?? [], watch.data?.alert.id) }
}

type Change = z.input<typeof alertChangeRequestSchema>

/** Callbacks run before the list changes, since the card then leaves its tab. */
export function useUpdateAlert({ id }: PriceAlert, onDone: (changed: PriceAlert) => void) {
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

export function useDeleteAlert({ id }: PriceAlert, onDone: () => void) {
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

export function useRestoreAlert({ id }: PriceAlert, onDone: () => void) {
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

/** Updates the cached list. Requests in flight are cancelled, since they predate the change. */
function useKept() {
  const client = useQueryClient()
  const { queryKey } = alertsQuery
  const set = async (edit: (alerts: PriceAlert[]) => PriceAlert[]) => {
    await client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, (alerts) => alerts && edit(alerts))
    // A cancelled first request leaves nothing to change.
    if (!client.getQueryData(queryKey)) void client.invalidateQueries({ queryKey })
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
