import { runCliCommand } from '@faresight/kit/cli-command'
import { parseConfig, postgresConfig } from '@faresight/kit/config'
import { connectPostgres } from '@faresight/kit/postgres'
import * as z from 'zod'
import { type Head, headText } from './audit/head.ts'
import { readArguments } from './audit/verification/arguments.ts'
import { verifyLog } from './audit/verification/verify.ts'
import type { Verdict } from './audit/verification/walk.ts'
import { auditKeyConfig } from './config.ts'

/** A long log is sorted before its first row comes. */
const waits = { connectionMs: 5000, statementMs: 10 * 60 * 1000 }

await runCliCommand('', async () => verify(readArguments(process.argv.slice(2))))

/** An operator's tool: whether the audit log is what was written, and ends with an exit code of 1 where it is not. */
async function verify(noted: Head | null): Promise<void> {
  const { DATABASE_URL, AUDIT_KEY } = parseConfig(
    z.object({ ...postgresConfig, ...auditKeyConfig }),
    process.env,
  )
  await using postgres = connectPostgres(DATABASE_URL, { max: 1, name: 'audit verify', waits })
  const verdict = await verifyLog(postgres.db, { key: AUDIT_KEY, noted })
  for (const line of linesOf(verdict, noted)) process.stdout.write(`${line}\n`)
  if (verdict.faultCount) process.exitCode = 1
}

function linesOf({ entries, head, faults, faultCount }: Verdict, noted: Head | null): string[] {
  const lines = [`Entries  ${entries}`, `Head     ${headText(head)}`]
  if (!faultCount)
    return [...lines, noted ? `The log holds, and goes on from ${headText(noted)}.` : 'The log holds.']
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
