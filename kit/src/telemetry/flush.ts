const flushes: (() => Promise<void>)[] = []

/** Registers what sends collected telemetry, in bounded time. */
export function addTelemetryFlush(flush: () => Promise<void>): void {
  flushes.push(flush)
}

export async function flushTelemetry(): Promise<void> {
  await Promise.all(flushes.map(async (flush) => flush()))
}
