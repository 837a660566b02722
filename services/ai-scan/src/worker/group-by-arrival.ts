/** Groups items that arrive within `windowMs` after the first one of their group. The last group does not wait. */
export async function* groupByArrival<T>(
  source: AsyncGenerator<T, void, undefined>,
  windowMs: number,
): AsyncGenerator<T[], void, undefined> {
  const pull = () => {
    const step = source.next()
    // A failure is thrown where the step is awaited, after the group before it.
    step.catch(() => {})
    return step
  }
  try {
    for (let next = pull(); ;) {
      const first = await next
      if (first.done) return
      const group = [first.value]
      next = pull()
      using window = createWindow(windowMs)
      for (;;) {
        const step = await Promise.race([next.catch(() => null), window.closed])
        if (!step || step.done) break
        group.push(step.value)
        next = pull()
      }
      yield group
    }
  } finally {
    // Not awaited: it settles after the pulled step.
    void source.return().catch(() => {})
  }
}

function createWindow(ms: number): Disposable & { closed: Promise<null> } {
  const { promise: closed, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(resolve, ms, null)
  return { closed, [Symbol.dispose]: () => clearTimeout(timer) }
}
