import type { AuditEntry, AuditFilter } from '@faresight/contracts/admin/audit'
import { adminRoutes } from '@faresight/contracts/admin/http'
import { adminProblems } from '@faresight/contracts/admin/problems'
import { mountFileDownload } from '@faresight/kit/http/mount-file-download'
import { mountRoute } from '@faresight/kit/http/mount-route'
import type { Service } from '@faresight/kit/http/service'
import { Problem } from '@faresight/kit/problem'
import { actorOf } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { record } from '../append.ts'
import { emailsOf } from './emails.ts'
import { entryFile } from './file.ts'
import { readCursor, writeCursor } from './page-cursor.ts'
import { shownEntry } from './show.ts'
import { readEntries } from './store.ts'

/** Of which auth is asked at once: two people each. */
const filePage = 100

/** What administrators did, to read and to keep. */
export function auditRoutes(service: Service, deps: Deps): void {
  const { postgres, bus, now } = deps

  mountRoute(service, adminRoutes.audit, async ({ query: { limit, cursor, ...filter } }) => {
    const before = cursor === undefined ? null : readCursor(cursor, filter)
    if (cursor !== undefined && before === null) throw new Problem(adminProblems['bad-cursor'])
    const { entries, next } = await pageOf(filter, before, limit)
    return { entries, nextCursor: next === null ? null : writeCursor(next, filter) }
  })

  mountFileDownload(service, adminRoutes.auditFile, async (call) => {
    const at = now().toISOString()
    await record(deps, {
      action: 'audit.exported',
      actor: actorOf(call),
      targetUserId: null,
      targetResource: null,
      changes: { before: null, after: { filter: call.query }, reason: null },
      at,
    })
    return { name: `faresight-audit-${at.slice(0, 10)}.csv`, text: entryFile(pagesOf(call.query)) }
  })

  async function* pagesOf(filter: AuditFilter): AsyncGenerator<AuditEntry[]> {
    for (let before: number | null = null; ;) {
      const { entries, next }: Page = await pageOf(filter, before, filePage)
      yield entries
      if (next === null) return
      before = next
    }
  }

  /** One page, and where the next one begins; `null` after the last. */
  async function pageOf(filter: AuditFilter, before: number | null, limit: number): Promise<Page> {
    const found = await readEntries(postgres.db, filter, { before, most: limit + 1 })
    const page = found.slice(0, limit)
    const emails = await emailsOf(bus, page)
    const last = found.length > limit ? page.at(-1) : undefined
    return { entries: page.map((it) => shownEntry(it, emails)), next: last?.entry.sequence ?? null }
  }
}

interface Page {
  entries: AuditEntry[]
  next: number | null
}
