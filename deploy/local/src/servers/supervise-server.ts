import { setTimeout as delay } from 'node:timers/promises'
import { processStartTime } from '../processes/os-process.ts'
import type { PrintLine } from '../progress.ts'
import { restartAfterCrash } from '../processes/restart-policy.ts'
import type { LocalServer } from './local-server.ts'

const checkIntervalMs = 1000

/** Restarts a server on the same port when its process has ended. Disposing stops the supervision and the server. */
export function superviseServer(
  name: string,
  first: LocalServer,
  start: (port: number) => Promise<LocalServer>,
  say: PrintLine,
): AsyncDisposable {
  const stop = new AbortController()
  let server = first
  const watching = (async () => {
    const crashes: number[] = []
    while (await waitForNextCheck(stop.signal)) {
      if (await processStartTime(server.pid)) continue
      crashes.push(Date.now())
      const next = restartAfterCrash(crashes, Date.now())
      if (next === 'give up') return say(`${name} keeps crashing and stays down`)
      say(`${name} crashed; restarting`)
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

function waitForNextCheck(stop: AbortSignal): Promise<boolean> {
  return delay(checkIntervalMs, true, { signal: stop }).catch(() => false)
}
