import type { Segment } from '@faresight/contracts/search/itinerary'

/** Minutes between two wall-clock moments of one place. */
function minutesBetween(from: { date: string; time: string }, to: { date: string; time: string }): number {
  return (Date.parse(`${to.date}T${to.time}Z`) - Date.parse(`${from.date}T${from.time}Z`)) / 60_000
}

/** Flights and the waits between them. A wait is at one place, so its two local times can be compared. */
export function minutesOf(segments: readonly Segment[]): number {
  return segments.reduce((sum, segment, index) => {
    const before = segments[index - 1]
    const wait = before ? minutesBetween(before.arrival, segment.departure) : 0
    return sum + segment.durationMinutes + wait
  }, 0)
}
