/** The work itself goes on after the timeout. */
export async function withDeadline<T>(work: Promise<T>, timeoutMs: number, complaint: string): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`${complaint} within ${timeoutMs} ms`)), timeoutMs)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}
