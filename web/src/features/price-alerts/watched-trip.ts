import type { PriceAlert } from '@faresight/contracts/alerts/alert'
import { dayMs } from '@faresight/contracts/days'
import { readStored, writeStored } from '../../browser/stored.ts'
import type { Watched } from './known-fare.ts'

/** What is watched, as requests name it. Callers may pass more fields. */
export function watchedParty(watched: Omit<Watched, 'departureDate' | 'returnDate'>) {
  const { origin, destination, passengers, children, infants, cabinClass, stops, savedSearchId } = watched
  const party = { passengers, children, infants }
  return { origin, destination, ...party, cabinClass, stops, ...(savedSearchId && { savedSearchId }) }
}

export function watchedTrip(watched: Watched) {
  const { departureDate, returnDate } = watched
  return { ...watchedParty(watched), departureDate, returnDate }
}

/** The alert that watches exactly this trip now. `madeId`: one that the server made for it, under other codes of its airports too. */
export function alertWatching(
  watched: Watched,
  alerts: readonly PriceAlert[],
  madeId: string | undefined,
): PriceAlert | null {
  const own = tripKey(watched)
  return (
    alerts.find((alert) => alert.state === 'on' && (alert.id === madeId || tripKey(alert) === own)) ?? null
  )
}

function tripKey({ departureDate, returnDate, ...trip }: Watched | PriceAlert): string {
  const { origin, destination, passengers, children, infants, cabinClass, stops } = trip
  const party = [passengers, children, infants]
  return JSON.stringify([origin, destination, departureDate, returnDate, ...party, cabinClass, stops])
}

const key = 'faresight_pending_watch'

/** Stores the trip that a user without a plan wants to watch, for as long as the link that verifies an email is valid. */
export function savePendingWatch(watched: Watched, now: number): void {
  writeStored(key, `${now + dayMs} ${tripKey(watched)}`)
}

/** Whether this trip is to be watched. True once. */
export function takePendingWatch(watched: Watched, now: number): boolean {
  const [until = '', ...trip] = readStored(key)?.split(' ') ?? []
  const isOver = !(Number(until) > now)
  const isIt = !isOver && trip.join(' ') === tripKey(watched)
  if (isIt || isOver) writeStored(key, null)
  return isIt
}
