interface Recurrence {
  readonly interval: string
  readonly interval_count: number
}

const daySeconds = 86_400

/**
 * When the period ends that begins at `start`: the first moment after it that lies a whole number of intervals from the
 * anchor. The anchor's day of the month is kept, or its last day taken where it has fewer: 31 Jan, 28 Feb, 31 Mar.
 */
export function periodEnd(anchor: number, start: number, recurrence: Recurrence): number {
  for (let count = 0; ; count++) {
    const end = later(anchor, recurrence, count)
    if (end > start) return end
  }
}

function later(anchor: number, { interval, interval_count: each }: Recurrence, count: number): number {
  if (interval === 'day') return anchor + count * each * daySeconds
  if (interval === 'week') return anchor + count * each * 7 * daySeconds
  return addMonths(anchor, count * each * (interval === 'year' ? 12 : 1))
}

/** In UTC, by the calendar. */
function addMonths(seconds: number, months: number): number {
  const from = new Date(seconds * 1000)
  const year = from.getUTCFullYear()
  const month = from.getUTCMonth() + months
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const day = Math.min(from.getUTCDate(), lastDay)
  return Date.UTC(year, month, day) / 1000 + (seconds % daySeconds)
}
