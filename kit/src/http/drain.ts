import { setTimeout as delay } from 'node:timers/promises'
import { withDeadline } from '../deadline.ts'
import { flushTelemetry } from '../telemetry/flush.ts'
import type { Log } from '../telemetry/log.ts'

export interface Drainable {
  announceShutdown: () => void
  /** Accepts no more calls, and settles when all running ones are done. */
  stop(): Promise<void>
  force(): void
}

const defaultDrainMs = 10_000

export interface DrainOptions {
  /** After the announcement: load balancers learn late of it. */
  lingerMs?: number | undefined
  drainMs?: number | undefined
}

const exitCleanly = () => process.exit(0)

/** Until `drainOnSignal` takes over: a service that is still starting has nothing to finish, and has not failed. */
export function exitOnSignalDuringStart(): void {
  process.once('SIGTERM', exitCleanly)
  process.once('SIGINT', exitCleanly)
}

/**
 * On the first SIGTERM or SIGINT: announce, linger, stop, then dispose one by one. The exit code is 1 if something was
 * cut off. A second signal ends the process at once.
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
      log.warn({ signal }, 'exiting at once, after a second signal')
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
    await settle('telemetry', flushTelemetry())
    // Only a forgotten resource keeps the process up now; the timer itself does not.
    setTimeout(() => {
      log.error('exiting, although an open resource keeps the process alive')
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
      log.error({ err: error }, 'a part of the process failed to stop')
      process.exitCode = 1
      force()
    }
  }

  process.off('SIGTERM', exitCleanly)
  process.off('SIGINT', exitCleanly)
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}
