/** What somebody said, and when they were asked. */
export interface Reading<T> {
  at: Date
  value: T
}

/**
 * What a question is answered with, from memory for so long. All who come while it is being asked wait for the same answer; one
 * that fails is not kept.
 */
export function held<T>(
  ask: () => Promise<T>,
  { forMs, now }: { forMs: number; now: () => Date },
): () => Promise<Reading<T>> {
  let latest: { at: Date; reading: Promise<Reading<T>>; isSettled: boolean } | undefined
  return () => {
    const at = now()
    if (latest && (!latest.isSettled || at.getTime() < latest.at.getTime() + forMs)) return latest.reading
    const asking = {
      at,
      isSettled: false,
      reading: ask().then((value) => ({ at, value })),
    }
    latest = asking
    asking.reading.then(
      () => (asking.isSettled = true),
      () => (latest = undefined),
    )
    return asking.reading
  }
}
