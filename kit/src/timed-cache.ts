export interface TimestampedValue<T> {
  at: Date
  value: T
}

export function createTimedCache<T>(
  ask: () => Promise<T>,
  { forMs, now }: { forMs: number; now: () => Date },
): () => Promise<TimestampedValue<T>> {
  let latest: { at: Date; reading: Promise<TimestampedValue<T>>; isSettled: boolean } | undefined
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
