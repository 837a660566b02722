/**
 * Caches the result of `read` for `forMs` from the start of the call. Concurrent callers share one call, however long it takes; a failure
 * reaches all of them and isn't cached.
 * @param read gets the time of its call
 */
export function createTimedCache<T>(
  read: (at: Date) => Promise<T>,
  { forMs, now }: { forMs: number; now: () => Date },
): () => Promise<T> {
  let latest: { reading: Promise<T>; until: number; isSettled: boolean } | undefined
  return () => {
    const at = now()
    if (latest && (!latest.isSettled || at.getTime() < latest.until)) return latest.reading
    const current = { reading: read(at), until: at.getTime() + forMs, isSettled: false }
    latest = current
    current.reading.then(
      () => (current.isSettled = true),
      () => (latest = undefined),
    )
    return current.reading
  }
}
