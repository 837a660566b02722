import { withDeadline } from '@faresight/kit/deadline'
import type { Log } from '@faresight/kit/telemetry/log'
import type { Postgres } from '@faresight/kit/postgres'
import { countUncoordinatedRequest } from '../../metrics.ts'
import { admitShared, type Decision, type Report, reportShared, type Wish } from './admission.ts'
import { createLocalBuckets } from './local-buckets.ts'
import type { Rules } from './limits.ts'

/** How long a replica counts alone before it tries again to count with the others. */
const aloneMs = 2000

/** Who may ask a provider, decided by all replicas together; while PostgreSQL is away, by each with a small part. */
export interface Turns extends AsyncDisposable {
  admit(provider: string, wish: Wish): Promise<Decision>
  /** Settles once it is known to all, or at least here. Never fails, so it may be left alone. */
  report(provider: string, report: Report): Promise<void>
}

export interface TurnsOptions {
  postgres: Postgres
  rules: Rules
  /** Longer than this no request waits to be counted with the others. */
  countingTimeoutMs: number
  log: Log
}

export function createTurns(options: TurnsOptions): Turns {
  const { postgres, rules, countingTimeoutMs, log } = options
  const { pool } = postgres
  const local = createLocalBuckets()
  const untold = new Set<Promise<void>>()
  let aloneUntil = 0

  async function shared<T>(work: () => Promise<T>): Promise<{ value: T } | null> {
    if (Date.now() < aloneUntil) return null
    try {
      return { value: await withDeadline(work(), countingTimeoutMs, 'PostgreSQL did not count') }
    } catch (err) {
      aloneUntil = Date.now() + aloneMs
      log.warn({ err }, 'requests to providers are counted by this process alone')
      return null
    }
  }

  async function tell(provider: string, report: Report): Promise<void> {
    if (await shared(() => reportShared(pool, provider, report, rules))) return
    local.report(provider, report)
  }

  return {
    async admit(provider, wish) {
      const decided = await shared(() => admitShared(pool, provider, wish, rules))
      if (decided) return decided.value
      countUncoordinatedRequest(provider)
      return local.admit(provider, wish)
    },
    report(provider, report) {
      const telling = tell(provider, report).finally(() => untold.delete(telling))
      untold.add(telling)
      return telling
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(untold)
    },
  }
}
