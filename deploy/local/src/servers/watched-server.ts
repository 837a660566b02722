import { setTimeout as delay } from 'node:timers/promises'
import { startedAt } from '../processes/identity.ts'
import type { Say } from '../progress.ts'
import { afterCrash } from '../processes/restart-policy.ts'
import type { Server } from './server.ts'

const lookEveryMs = 1000

/**
 * Keeps a server running that is no child of ours, or that outlives us: when its process is gone, it is started again on
 * the same port, where its clients look for it. Disposing ends the watch, then the server.
 */
export function watchServer(
  name: string,
  first: Server,
  start: (port: number) => Promise<Server>,
  say: Say,
): AsyncDisposable {
  const stop = new AbortController()
  let server = first
  const watching = (async () => {
    const crashes: number[] = []
    while (await isWaiting(stop.signal)) {
      if (await startedAt(server.pid)) continue
      crashes.push(Date.now())
      const next = afterCrash(crashes, Date.now())
      if (next === 'give up') return say(`${name} keeps ending and stays down`)
      say(`${name} ended by itself; starting it again`)
      await start(first.port).then(
        (again) => (server = again),
        (error: Error) => say(`${name} did not start: ${error.message}`),
      )
    }
  })()
  return {
    async [Symbol.asyncDispose]() {
      stop.abort()
      await watching
      await server[Symbol.asyncDispose]()
    },
  }
}

/** Whether the watch goes on, after a while. */
function isWaiting(stop: AbortSignal): Promise<boolean> {
  return delay(lookEveryMs, true, { signal: stop }).catch(() => false)
}
