import { parseArgs } from 'node:util'
import { runCommand } from '@faresight/kit/command'
import { parseConfig, postgresConfig } from '@faresight/kit/config'
import { connectPostgres } from '@faresight/kit/postgres'
import * as z from 'zod'
import { type Head, headText, readHeadText } from './audit/head.ts'
import { verifyLog } from './audit/verification/verify.ts'
import type { Verdict } from './audit/verification/walk.ts'
import { auditKeyConfig } from './config.ts'

const usage = 'npm run audit:verify -- [--head 12:3f…]'
/** A long log is sorted before its first row comes. */
const waits = { connectionMs: 5000, statementMs: 10 * 60 * 1000 }

await runCommand('', async () => verify(readNoted(process.argv.slice(2))))

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

/** @throws a sentence where what stands after the command cannot be meant */
function readNoted(args: string[]): Head | null {
  const { values, tokens } = parseArgs({
    args,
    options: { head: { type: 'string' } },
    strict: false,
    tokens: true,
  })
  const unknown = tokens.find((token) => token.kind !== 'option' || token.name !== 'head')
  if (unknown) throw new Error(`${args[unknown.index]} is not known: ${usage}`)
  if (values.head === undefined) return null
  const noted = readHeadText(String(values.head))
  if (!noted) throw new Error(`--head must be a head as this command and the service's log tell it: ${usage}`)
  return noted
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
