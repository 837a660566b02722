import { describe, expect, it } from 'vitest'
import {
  listInteractions,
  cumulativeLayoutShift,
  interactionToNextPaint,
  type PageNotes,
} from './web-vitals.ts'

const shift = (at: number, value: number) => ({ at, value, moved: [] })

/** An event whose code begins after 10 ms and runs for 20. */
function event(interactionId: number, duration: number, name = 'click'): PageNotes['events'][number] {
  const at = interactionId * 1000
  return {
    name,
    interactionId,
    at,
    duration,
    processingStart: at + 10,
    processingEnd: at + 30,
    target: 'button',
  }
}

describe('layout shift', () => {
  it('is nothing where nothing moved', () => {
    expect(cumulativeLayoutShift([])).toBe(0)
  })

  it('adds up what moves within a second of each other', () => {
    expect(cumulativeLayoutShift([shift(0, 0.25), shift(900, 0.25), shift(1800, 0.25)])).toBe(0.75)
  })

  it('is that of the worst window: a pause of a second, or five seconds, begin another one', () => {
    expect(cumulativeLayoutShift([shift(0, 0.25), shift(1000, 0.5)])).toBe(0.5)
    const row = Array.from({ length: 10 }, (_, index) => shift(index * 900, 0.125))
    expect(cumulativeLayoutShift(row)).toBe(6 * 0.125)
  })
})

describe('interaction to next paint', () => {
  it('takes the longest event of an interaction', () => {
    const events = [event(1, 24, 'pointerdown'), event(1, 64, 'click'), event(1, 40, 'pointerup')]
    expect(listInteractions(events)).toEqual([
      { what: 'click button', ms: 64, waitedMs: 10, ranMs: 20, paintedMs: 34 },
    ])
  })

  it('leaves out what is no interaction', () => {
    expect(
      interactionToNextPaint({ shifts: [], events: [event(0, 900, 'mouseover')], interactions: 0 }),
    ).toBeNull()
  })

  it('is the slowest of fewer than fifty interactions', () => {
    const events = [event(1, 40), event(2, 120), event(3, 80)]
    expect(interactionToNextPaint({ shifts: [], events, interactions: 49 })?.ms).toBe(120)
  })

  it('leaves one out for each fifty, counting those that were too short to be noted', () => {
    const events = [event(1, 40), event(2, 120), event(3, 80)]
    expect(interactionToNextPaint({ shifts: [], events, interactions: 50 })?.ms).toBe(80)
    expect(interactionToNextPaint({ shifts: [], events, interactions: 500 })?.ms).toBe(40)
  })
})
