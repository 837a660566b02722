import { setTimeout as delay } from 'node:timers/promises'
import { withDeadline } from '../deadline.ts'
import type { Log } from '../telemetry/log.ts'

export interface Drainable {
  /** Says wherever it is asked that it will stop; it takes calls all the same. */
  announceShutdown: () => void
  /** Takes nothing new, and settles when everything begun is done. */
  stop(): Promise<void>
  /** Ends what is still open. */
  force(): void
}

const defaultDrainMs = 10_000

export interface DrainOptions {
  /** How long it lingers, announced, before it takes nothing new: whoever spreads calls hears late that it is leaving. */
  lingerMs?: number | undefined
  /** How long open requests and each resource may take to end. */
  drainMs?: number | undefined
}

/**
 * Ends the process in order on the first SIGTERM or SIGINT: announce, linger, stop, then dispose one by one. It then exits
 * by itself, because nothing is left to do; exit code 1 where something had to be cut off. A second signal ends it at once.
 */
export function drainOnSignal(
  service: Drainable,
  resources: readonly AsyncDisposable[],
  log: Log,
  { lingerMs = 0, drainMs = defaultDrainMs }: DrainOptions = {},
): void {
  let draining = false
  const onSignal = (signal: string) => {
    if (draining) {
      log.warn({ signal }, 'forced to stop')
      process.exit(1)
    }
    draining = true
    void drain(signal)
  }

  async function drain(signal: string): Promise<void> {
    log.info({ signal, lingerMs }, 'draining')
    service.announceShutdown()
    if (lingerMs > 0) await delay(lingerMs)
    await settle('http', service.stop(), () => service.force())
    for (const resource of resources) await settle('resource', resource[Symbol.asyncDispose]())
    log.info('stopped')
    // Only something that was forgotten keeps the process up now; the timer itself does not.
    setTimeout(() => {
      log.error('something kept the process up')
      process.exit(1)
    }, drainMs).unref()
  }

  async function settle(
    what: string,
    work: Promise<void> | PromiseLike<void>,
    force = () => {},
  ): Promise<void> {
    try {
      await withDeadline(Promise.resolve(work), drainMs, `${what} did not end`)
    } catch (error) {
      log.error({ err: error }, 'did not end in order')
      process.exitCode = 1
      force()
    }
  }

  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}
