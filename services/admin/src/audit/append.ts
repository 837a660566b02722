import { randomBytes, randomUUID } from 'node:crypto'
import type { AuditEvent } from '@faresight/contracts/audit-event'
import type { Tx } from '@faresight/kit/postgres'
import type { Deps } from '../deps.ts'
import { type Head, headText } from './head.ts'
import { noOrigin, type Origin, originHashOf, sealOf } from './seal.ts'
import { holdHead, insertEntry, isErased, readHead, textOf } from './store.ts'

const saltBytes = 16

/**
 * Adds to the audit log what was done, in the transaction of whoever tells it. All others who add something wait from here
 * until that is over: so numbers have no gaps, and each entry seals the one before.
 *
 * @returns the new head, for `tellHead` once it is committed
 */
export async function append(tx: Tx, auditKey: string, { actor, ...act }: AuditEvent): Promise<Head> {
  const before = await holdHead(tx)
  const origin = await originOf(tx, actor)
  const entry = {
    sequence: before.sequence + 1,
    id: randomUUID(),
    adminId: storedId(actor.adminId),
    byKey: actor.byKey,
    action: act.action,
    targetUserId: storedId(act.targetUserId),
    targetResource: act.targetResource,
    changes: await textOf(tx, act.changes),
    originHash: origin ? originHashOf(origin) : noOrigin,
    createdAt: String(Date.parse(act.at)),
    previousHash: before.hash,
  }
  const hash = sealOf(auditKey, entry)
  await insertEntry(tx, { ...entry, hash }, origin)
  return { sequence: entry.sequence, hash }
}

/** As PostgreSQL keeps it, however it was written by whoever sent it. */
function storedId(id: string | null): string | null {
  return id && id.toLowerCase()
}

/** Of who is erased nothing is kept any more, however late an act of theirs is told. */
async function originOf(
  tx: Tx,
  { adminId, ipAddress, userAgent }: Pick<AuditEvent['actor'], 'adminId' | 'ipAddress' | 'userAgent'>,
): Promise<Origin | null> {
  if (ipAddress === null && userAgent === null) return null
  if (adminId !== null && (await isErased(tx, adminId))) return null
  return { salt: randomBytes(saltBytes).toString('hex'), ipAddress, userAgent }
}

/** Adds to the audit log what this service does, before it is done. */
export async function record(
  { postgres, auditKey, log }: Pick<Deps, 'postgres' | 'auditKey' | 'log'>,
  act: AuditEvent,
): Promise<void> {
  tellHead(log, await postgres.db.transaction((tx) => append(tx, auditKey, act)))
}

/** Says how far the log is, so that this stands elsewhere, too: a database alone can be set back to an earlier state. */
function tellHead(log: Deps['log'], head: Head): void {
  log.info({ auditHead: headText(head) }, 'the audit log ends here')
}

/** The same where others have added to it. */
export async function tellPresentHead({ postgres, log }: Pick<Deps, 'postgres' | 'log'>): Promise<void> {
  tellHead(log, await readHead(postgres.db))
}
