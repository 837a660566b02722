import * as z from 'zod'

/** What `watch-page.js` notes of a page. */
export const pageNotesSchema = z.object({
  shifts: z.array(z.object({ at: z.number(), value: z.number(), moved: z.array(z.string()) })),
  events: z.array(
    z.object({
      name: z.string(),
      /** Which press, tap or key it belongs to; 0 for what is none. */
      interactionId: z.int(),
      at: z.number(),
      duration: z.number(),
      processingStart: z.number(),
      processingEnd: z.number(),
      target: z.string(),
    }),
  ),
  /** How many interactions there were, also those that were too short to be an event. */
  interactions: z.int(),
})

export type PageNotes = z.output<typeof pageNotesSchema>

/** A longer pause, or a longer row, begins a new window of shifts, in milliseconds. */
const window = { pauseMs: 1000, longestMs: 5000 }

/** Cumulative layout shift as Core Web Vitals define it: the worst window of shifts. */
export function cumulativeLayoutShift(shifts: PageNotes['shifts']): number {
  let [worst, sum, began, last] = [0, 0, -Infinity, -Infinity]
  for (const { at, value } of shifts) {
    if (at - last >= window.pauseMs || at - began >= window.longestMs) [sum, began] = [0, at]
    sum += value
    last = at
    worst = Math.max(worst, sum)
  }
  return worst
}

export interface Interaction {
  what: string
  /** From the input to the next paint. */
  ms: number
  /** Until our code ran, while it ran, and until the page was painted. */
  waitedMs: number
  ranMs: number
  paintedMs: number
}

/** One of this many interactions may be slower. */
const outliersPer = 50

/**
 * Interaction to next paint as Core Web Vitals define it: of an interaction the longest of its events; of all interactions the
 * slowest, or the one after as many of the slowest as there are fifties of them. `null` where all were too short to be noted.
 */
export function interactionToNextPaint({ events, interactions }: PageNotes): Interaction | null {
  const sorted = listInteractions(events)
  return sorted[Math.min(sorted.length - 1, Math.floor(interactions / outliersPer))] ?? null
}

/** The longest event of each interaction, the slowest first. */
export function listInteractions(events: PageNotes['events']): Interaction[] {
  const longest = new Map<number, PageNotes['events'][number]>()
  for (const event of events) {
    if (event.interactionId === 0) continue
    if (event.duration > (longest.get(event.interactionId)?.duration ?? -1))
      longest.set(event.interactionId, event)
  }
  return [...longest.values()]
    .toSorted((a, b) => b.duration - a.duration)
    .map(({ name, target, at, duration, processingStart, processingEnd }) => ({
      what: `${name} ${target}`.trim(),
      ms: Math.round(duration),
      waitedMs: Math.round(processingStart - at),
      ranMs: Math.round(processingEnd - processingStart),
      paintedMs: Math.max(0, Math.round(at + duration - processingEnd)),
    }))
}
