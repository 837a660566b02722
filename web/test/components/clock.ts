import { vi } from 'vitest'

/** When each test begins. */
export const now = new Date('2027-03-10T09:00:00.000Z')

const RealDate = Date
let offset = 0

/** The browser's clock, set to another moment, from which it goes on: what waits or orders by time works as ever. */
class ShiftedDate extends RealDate {
  constructor(...parts: [] | ConstructorParameters<typeof Date>) {
    if (parts.length === 0) super(ShiftedDate.now())
    else super(...(parts as [number]))
  }

  static override now() {
    return RealDate.now() + offset
  }
}

export function setClock(moment: Date): void {
  offset = moment.getTime() - RealDate.now()
  globalThis.Date = ShiftedDate as DateConstructor
}

/** The browser's clock, as it is. */
export function resetClock(): void {
  globalThis.Date = RealDate
}

/** From now on timeouts wait for `vi.advanceTimersByTimeAsync`, until `vi.useRealTimers` or the end of the test. */
export function stopTimeouts(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
}

/** Advances stopped timeouts, and waits until React has rendered what follows from them. */
export async function passTime(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
}

// Before the client is loaded, parts of which look at once.
setClock(now)

/** A calendar day (UTC) some days after the day of the tests. */
export function dayIn(days: number): string {
  return new RealDate(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
}

/** A moment some minutes before the tests begin, as the server writes it. */
export function minutesAgo(minutes: number): string {
  return new RealDate(now.getTime() - minutes * 60_000).toISOString()
}
