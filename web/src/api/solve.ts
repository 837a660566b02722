import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** About ten times what a slow phone needs. */
const timeoutMs = 60_000

/** Solves a proof of work off the main thread. `null` on timeout or abort. */
export async function solveProofOfWork(text: string, signal?: AbortSignal): Promise<string | null> {
  const challenge = JSON.parse(atob(text)) as Parameters<typeof solveChallenge>[0]['challenge']
  const controller = new AbortController()
  const leave = () => controller.abort()
  if (signal?.aborted) leave()
  signal?.addEventListener('abort', leave, { once: true })
  const solution = await solveChallenge({ challenge, deriveKey, controller, timeout: timeoutMs })
  signal?.removeEventListener('abort', leave)
  return solution && btoa(JSON.stringify({ challenge, solution }))
}
