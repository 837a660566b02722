import { vi } from 'vitest'
import { createSandbox } from '../src/app.ts'
import type { SandboxOptions } from '../src/options.ts'

export type Running = { readonly url: string; readonly [Symbol.asyncDispose]: () => Promise<void> }

/** 5 January 2027 is a Tuesday. */
const today = '2027-01-05'

// Fares move with the time of day, and some quotes are an hour old: a test that ran at midnight would see another day.
vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T12:00:00Z`) })

/** A sandbox on a free port of the loopback address. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Running> {
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
