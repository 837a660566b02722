import * as z from 'zod'

/** What `watch-page.js` records of a page. */
export const pageNotesSchema = z.object({
  shifts: z.array(z.object({ at: z.number(), value: z.number(), moved: z.array(z.string()) })),
  events: z.array(
    z.object({
      name: z.string(),
      /** 0 outside a press, tap or key. */
      interactionId: z.int(),
      at: z.number(),
      duration: z.number(),
      processingStart: z.number(),
      processingEnd: z.number(),
      target: z.string(),
    }),
  ),
  /** Including those too short for an event. */
  interactions: z.int(),
})

export type PageNotes = z.output<typeof pageNotesSchema>

/** Limits of a window of shifts, in milliseconds. */
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
  /** Input to next paint. */
  ms: number
  /** Before, during and after our code. */
  waitedMs: number
  ranMs: number
  paintedMs: number
}

const outliersPer = 50

/**
 * Interaction to next paint as Core Web Vitals define it: the slowest interaction, ignoring one per fifty. `null` if all were too short to be
 * recorded.
 */
export function interactionToNextPaint({ events, interactions }: PageNotes): Interaction | null {
  const sorted = listInteractions(events)
  return sorted[Math.min(sorted.length - 1, Math.floor(interactions / outliersPer))] ?? null
}

/** The longest event of each interaction, slowest first. */
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
