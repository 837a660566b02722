import { setTimeout as delay } from 'node:timers/promises'

/**
 * Sends a second request when the first fails or takes more than half of the time: its replica may be starting or gone.
 * The first success counts, so the request must be idempotent.
 *
 * @throws the error of the first request, if both fail
 */
export async function sendHedgedRequest<T>(
  send: (timeoutMs: number) => Promise<T>,
  timeoutMs: number,
): Promise<T> {
  const halfMs = timeoutMs / 2
  const settled = new AbortController()
  const first = send(timeoutMs)
  const second = (async () => {
    const isAnswered = await Promise.race([isGood(first), delay(halfMs, false, { signal: settled.signal })])
    return isAnswered ? first : send(halfMs)
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
