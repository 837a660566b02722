import { runCliCommand } from '@faresight/kit/cli-command'
import { parseConfig, postgresConfigShape } from '@faresight/kit/config'
import { connectPostgres } from '@faresight/kit/postgres'
import * as z from 'zod'
import { type AuditHead, formatAuditHead } from './audit/head.ts'
import { parseNotedHeadArgument } from './audit/verification/arguments.ts'
import { verifyAuditLog } from './audit/verification/verify.ts'
import type { AuditVerificationResult } from './audit/verification/chain-verifier.ts'
import { auditKeyConfig } from './config.ts'

/** A long log is sorted before its first row arrives. */
const verificationTimeouts = { connectionMs: 5000, statementMs: 10 * 60 * 1000 }

await runCliCommand('', async () => verify(parseNotedHeadArgument(process.argv.slice(2))))

async function verify(noted: AuditHead | null): Promise<void> {
  const { DATABASE_URL, AUDIT_KEY } = parseConfig(
    z.object({ ...postgresConfigShape, ...auditKeyConfig }),
    process.env,
  )
  await using postgres = connectPostgres(DATABASE_URL, {
    max: 1,
    name: 'audit verify',
    waits: verificationTimeouts,
  })
  const verdict = await verifyAuditLog(postgres.db, { key: AUDIT_KEY, noted })
  for (const line of formatResult(verdict, noted)) process.stdout.write(`${line}\n`)
  if (verdict.faultCount) process.exitCode = 1
}

function formatResult(
  { entries, head, faults, faultCount }: AuditVerificationResult,
  noted: AuditHead | null,
): string[] {
  const lines = [`Entries  ${entries}`, `Head     ${formatAuditHead(head)}`]
  if (!faultCount)
    return [...lines, noted ? `The log holds, and goes on from ${formatAuditHead(noted)}.` : 'The log holds.']
  const places = faults.map(
    ({ sequence, what }) => `  ${sequence === null ? 'head' : `entry ${sequence}`}: ${what}`,
  )
  const more = faultCount - faults.length
  return [
    ...lines,
    `The log does NOT hold, in ${faultCount} ${faultCount === 1 ? 'place' : 'places'}:`,
    ...places,
    ...(more ? [`  and ${more} more`] : []),
    ...(entries && faultCount >= entries ? ['Is AUDIT_KEY the one that it was sealed with?'] : []),
  ]
}
