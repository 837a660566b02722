import type { Bus } from '@faresight/kit/bus/bus'
import { type AuditDeps, recordAuditEvent } from '../append.ts'
import type { AuditEntry, AuditFilter } from '@faresight/contracts/admin/audit'
import { adminRoutes } from '@faresight/contracts/admin/http'
import { adminProblems } from '@faresight/contracts/admin/problems'
import { mountFileDownload } from '@faresight/kit/http/mount-file-download'
import { mountRoute } from '@faresight/kit/http/mount-route'
import type { Service } from '@faresight/kit/http/service'
import { Problem } from '@faresight/kit/problem'
import { toAuditActor } from '../../actor.ts'
import { requestUserEmailsIfAvailable, toAuditEntry } from './audit-entry.ts'
import { renderAuditCsv } from './csv.ts'
import { decodeAuditCursor, encodeAuditCursor } from './audit-cursor.ts'
import { findAuditEntries } from './store.ts'

interface AuditLogDeps extends AuditDeps {
  bus: Bus
  now: () => Date
}

/** Each entry names two users, and auth resolves 200 per request. */
const filePage = 100

export function registerAuditRoutes(service: Service, deps: AuditLogDeps): void {
  const { postgres, bus, now } = deps

  mountRoute(service, adminRoutes.audit, async ({ query: { limit, cursor, ...filter } }) => {
    const before = cursor === undefined ? null : decodeAuditCursor(cursor, filter)
    if (cursor !== undefined && before === null) throw new Problem(adminProblems['bad-cursor'])
    const { entries, next } = await pageOf(filter, before, limit)
    return { entries, nextCursor: next === null ? null : encodeAuditCursor(next, filter) }
  })

  mountFileDownload(service, adminRoutes.auditFile, async (call) => {
    const at = now().toISOString()
    await recordAuditEvent(deps, {
      action: 'audit.exported',
      actor: toAuditActor(call),
      targetUserId: null,
      targetResource: null,
      changes: { before: null, after: { filter: call.query }, reason: null },
      at,
    })
    return { name: `faresight-audit-${at.slice(0, 10)}.csv`, text: renderAuditCsv(pagesOf(call.query)) }
  })

  async function* pagesOf(filter: AuditFilter): AsyncGenerator<AuditEntry[]> {
    for (let before: number | null = null; ;) {
      const { entries, next }: Page = await pageOf(filter, before, filePage)
      yield entries
      if (next === null) return
      before = next
    }
  }

  async function pageOf(filter: AuditFilter, before: number | null, limit: number): Promise<Page> {
    const found = await findAuditEntries(postgres.db, filter, { before, most: limit + 1 })
    const page = found.slice(0, limit)
    const emails = await requestUserEmailsIfAvailable(bus, page)
    const last = found.length > limit ? page.at(-1) : undefined
    return { entries: page.map((it) => toAuditEntry(it, emails)), next: last?.entry.sequence ?? null }
  }
}

interface Page {
  entries: AuditEntry[]
  next: number | null
}
