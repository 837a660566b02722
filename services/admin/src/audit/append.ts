import type { Postgres, Tx } from '@faresight/kit/postgres'
import type { Bus } from '@faresight/kit/bus/bus'
import type { Log } from '@faresight/kit/telemetry/log'
import { randomBytes, randomUUID } from 'node:crypto'
import type { AuditEvent } from '@faresight/contracts/audit-event'
import { type AuditHead, formatAuditHead } from './head.ts'
import { computeEntrySeal, hashOrigin, noOriginHash, type SaltedRequestOrigin } from './seal.ts'
import {
  insertEntryAndUpdateHead,
  areAdminOriginsErased,
  lockAuditHead,
  readAuditHead,
  toJsonbText,
} from './store.ts'
import { authAuditRecordedEvent } from '@faresight/contracts/auth/messages'
import { billingAuditRecordedEvent } from '@faresight/contracts/billing/messages'
import { consumeOnce } from '@faresight/kit/inbox/consume-once'

export interface AuditDeps {
  postgres: Postgres
  auditKey: string
  log: Log
}

const saltBytes = 16

/** Other appends wait until `tx` ends, so sequence numbers have no gaps. @returns the new head, to log after the commit */
export async function appendToAuditChain(
  tx: Tx,
  auditKey: string,
  { actor, ...act }: AuditEvent,
): Promise<AuditHead> {
  const before = await lockAuditHead(tx)
  const origin = await createOrigin(tx, actor)
  const entry = {
    sequence: before.sequence + 1,
    id: randomUUID(),
    adminId: toStoredId(actor.adminId),
    byKey: actor.byKey,
    action: act.action,
    targetUserId: toStoredId(act.targetUserId),
    targetResource: act.targetResource,
    changes: await toJsonbText(tx, act.changes),
    originHash: origin ? hashOrigin(origin) : noOriginHash,
    createdAt: String(Date.parse(act.at)),
    previousHash: before.hash,
  }
  const hash = computeEntrySeal(auditKey, entry)
  await insertEntryAndUpdateHead(tx, { ...entry, hash }, origin)
  return { sequence: entry.sequence, hash }
}

/** PostgreSQL stores UUIDs in lower case. */
function toStoredId(id: string | null): string | null {
  return id && id.toLowerCase()
}

/** `null` for administrators whose account is erased: their address and browser are no longer stored. */
async function createOrigin(
  tx: Tx,
  { adminId, ipAddress, userAgent }: Pick<AuditEvent['actor'], 'adminId' | 'ipAddress' | 'userAgent'>,
): Promise<SaltedRequestOrigin | null> {
  if (ipAddress === null && userAgent === null) return null
  if (adminId !== null && (await areAdminOriginsErased(tx, adminId))) return null
  return { salt: randomBytes(saltBytes).toString('hex'), ipAddress, userAgent }
}

export async function recordAuditEvent(
  { postgres, auditKey, log }: AuditDeps,
  act: AuditEvent,
): Promise<void> {
  logAuditHead(log, await postgres.db.transaction((tx) => appendToAuditChain(tx, auditKey, act)))
}

/** A head in the service's log later shows whether the database was set back to an earlier state. */
function logAuditHead(log: Log, head: AuditHead): void {
  log.info({ auditHead: formatAuditHead(head) }, 'head of the audit log')
}

export async function logCurrentAuditHead({
  postgres,
  log,
}: Pick<AuditDeps, 'postgres' | 'log'>): Promise<void> {
  logAuditHead(log, await readAuditHead(postgres.db))
}

export function subscribeToAuditEvents(deps: AuditDeps & { bus: Bus }): AsyncDisposable {
  const following = new AsyncDisposableStack()
  for (const event of [authAuditRecordedEvent, billingAuditRecordedEvent])
    following.use(
      consumeOnce(deps, event, (tx, act) => appendToAuditChain(tx, deps.auditKey, act), {
        onCommitted: () => logCurrentAuditHead(deps),
      }),
    )
  return following
}
