import { withDeadline } from '@faresight/kit/deadline'
import type { Log } from '@faresight/kit/telemetry/log'
import type { Postgres } from '@faresight/kit/postgres'
import { countUncoordinatedRequest } from '../../metrics.ts'
import type { AdmissionDecision, AdmissionRequest, ProviderCallReport } from './admission.ts'
import type { GuardPolicy } from './guard-policy.ts'
import { createLocalAdmission } from './local-admission.ts'
import { admitRequestInPostgres, reportCallInPostgres } from './shared-admission.ts'

const localPeriodMs = 2000

/** Decides for all replicas in PostgreSQL, and for one process while PostgreSQL is unavailable. Disposed once all reports are stored. */
export interface AdmissionControl extends AsyncDisposable {
  admit(provider: string, request: AdmissionRequest): Promise<AdmissionDecision>
  /** Settles once the report is stored, at least locally. Never rejects, so no caller needs to await it. */
  report(provider: string, report: ProviderCallReport): Promise<void>
}

export interface AdmissionControlOptions {
  postgres: Postgres
  policy: GuardPolicy
  timeoutMs: number
  log: Log
}

export function createAdmissionControl(options: AdmissionControlOptions): AdmissionControl {
  const { postgres, policy, timeoutMs, log } = options
  const { pool } = postgres
  const local = createLocalAdmission()
  const pendingReports = new Set<Promise<void>>()
  let localUntil = 0

  async function inPostgres<T>(work: () => Promise<T>): Promise<{ value: T } | null> {
    if (Date.now() < localUntil) return null
    try {
      return { value: await withDeadline(work(), timeoutMs, 'PostgreSQL did not decide on a request') }
    } catch (err) {
      localUntil = Date.now() + localPeriodMs
      log.warn({ err }, 'provider requests are counted by this process alone')
      return null
    }
  }

  async function store(provider: string, report: ProviderCallReport): Promise<void> {
    if (await inPostgres(() => reportCallInPostgres(pool, provider, report, policy))) return
    local.report(provider, report)
  }

  return {
    async admit(provider, request) {
      const decided = await inPostgres(() => admitRequestInPostgres(pool, provider, request, policy))
      if (decided) return decided.value
      countUncoordinatedRequest(provider)
      return local.admit(provider, request)
    },
    report(provider, report) {
      const pending = store(provider, report).finally(() => pendingReports.delete(pending))
      pendingReports.add(pending)
      return pending
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(pendingReports)
    },
  }
}
