import { vi } from 'vitest'
import { createSandbox } from '../src/app.ts'
import type { SandboxOptions } from '../src/options.ts'

export type Running = { readonly url: string; readonly [Symbol.asyncDispose]: () => Promise<void> }

/** 5 January 2027 is a Tuesday. */
const today = '2027-01-05'

/** A sandbox on a free port of the loopback address, where it is noon: fares move with the time of day. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Running> {
  // The clock is put right after each file.
  if (!vi.isFakeTimers()) vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T12:00:00Z`) })
  const app = createSandbox({ seed: 'test', today, completeMs: 150, ...options })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return { url, [Symbol.asyncDispose]: () => app.close() }
}

export function post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': 'any', ...headers },
    body: JSON.stringify(body),
  })
}

/** Asks until the answer is there, for as long as a busy machine may need. */
export async function until<T>(ask: () => Promise<T | undefined>): Promise<T> {
  const deadline = performance.now() + 30_000
  for (;;) {
    const answer = await ask()
    if (answer !== undefined) return answer
    if (performance.now() > deadline) throw new Error('waited for half a minute in vain')
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
