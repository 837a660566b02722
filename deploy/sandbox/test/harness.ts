import { vi } from 'vitest'
import { createSandboxApp } from '../src/app.ts'
import type { SandboxOptions } from '../src/options.ts'

export type SandboxServer = AsyncDisposable & { readonly url: string }

/** A Tuesday. */
const today = '2027-01-05'

/** A sandbox on a free loopback port, where it is noon: fares move with the time of day. */
export async function listenSandboxAtNoon(options: SandboxOptions = {}): Promise<SandboxServer> {
  // Vitest restores the clock after each file.
  if (!vi.isFakeTimers()) vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T12:00:00Z`) })
  const app = createSandboxApp({ seed: 'test', today, completeMs: 0, ...options })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return { url, [Symbol.asyncDispose]: () => app.close() }
}

export function putJson(url: string, body: unknown): Promise<Response> {
  return fetch(url, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

/** Repeats a request until it has a value. */
export async function pollUntilValue<T>(request: () => Promise<T | undefined>): Promise<T> {
  const deadline = performance.now() + 30_000
  for (;;) {
    const value = await request()
    if (value !== undefined) return value
    if (performance.now() > deadline) throw new Error('no value within half a minute')
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
