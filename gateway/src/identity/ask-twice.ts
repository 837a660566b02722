import { setTimeout as delay } from 'node:timers/promises'

/**
 * Asks once more where the first time fails, or has brought no answer after half of the time: one replica may be about to begin
 * or gone, and the question is put to any. The first good answer counts; what is asked must bear to be asked twice.
 *
 * @param ask gets how long it may take
 * @throws what the first time failed with, where both do
 */
export async function askTwice<T>(ask: (timeoutMs: number) => Promise<T>, timeoutMs: number): Promise<T> {
  const halfMs = timeoutMs / 2
  const settled = new AbortController()
  const first = ask(timeoutMs)
  const second = (async () => {
    const isAnswered = await Promise.race([isGood(first), delay(halfMs, false, { signal: settled.signal })])
    return isAnswered ? first : ask(halfMs)
  })()
  try {
    return await Promise.any([first, second])
  } catch {
    return await first
  } finally {
    settled.abort()
  }
}

function isGood(answer: Promise<unknown>): Promise<boolean> {
  return answer.then(
    () => true,
    () => false,
  )
}
