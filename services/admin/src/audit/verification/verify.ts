import type { Db, Tx } from '@faresight/kit/postgres'
import { findAuditHeadRows, streamAuditRows } from './store.ts'
import {
  createAuditChainVerifier,
  type AuditVerificationResult,
  type AuditVerificationOptions,
} from './chain-verifier.ts'

/** Verifies the whole log in one snapshot, while others may append. */
export async function verifyAuditLog(
  db: Db,
  wanted: AuditVerificationOptions,
): Promise<AuditVerificationResult> {
  return db.transaction((tx) => verifyAuditLogWithin(tx, wanted), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
}

export async function verifyAuditLogWithin(
  tx: Tx,
  wanted: AuditVerificationOptions,
): Promise<AuditVerificationResult> {
  const walk = createAuditChainVerifier(wanted)
  for await (const rows of streamAuditRows(tx)) for (const row of rows) walk.add(row)
  return walk.end(await findAuditHeadRows(tx))
}
