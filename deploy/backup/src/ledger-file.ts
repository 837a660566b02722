import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod'
import { splitLines } from './backup-files.ts'
import { OperatorError } from './operator-error.ts'

const headLine = z.object({
  ledger: z.literal(1),
  takenAt: z.iso.datetime(),
  auditHead: z.string().nullable(),
})

/** A closed account, or one that is erased by now. */
const accountClosure = z.object({
  userId: z.uuid(),
  closedAt: z.iso.datetime().nullable(),
  deletedAt: z.iso.datetime().nullable(),
})
const otherLine = z.union([accountClosure, z.object({ end: z.int() })])

export type AccountClosure = z.output<typeof accountClosure>

export interface AccountClosureLedger {
  takenAt: string
  /** The last entry of the audit log then. */
  auditHead: string | null
  closures: AccountClosure[]
}

const hourMs = 60 * 60 * 1000

/** Replaces the ledger, or fails and leaves it as it was. @returns the number of closures */
export async function writeAccountClosureLedger(
  path: string,
  head: Omit<AccountClosureLedger, 'closures'>,
  closures: AsyncIterable<AccountClosure>,
): Promise<number> {
  let count = 0
  const lines = async function* () {
    yield `${JSON.stringify({ ledger: 1, ...head })}\n`
    for await (const closure of closures) {
      count++
      yield `${JSON.stringify(closure)}\n`
    }
    yield `${JSON.stringify({ end: count })}\n`
  }
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await pipeline(lines(), createWriteStream(`${path}.new`, { mode: 0o600, flush: true }))
  await rename(`${path}.new`, path)
  return count
}

/**
 * Reads a ledger, with the closures since a backup.
 *
 * @param takenAt when the backup was created
 * @throws OperatorError if the file is no complete ledger, or older than the backup
 */
export async function readAccountClosureLedgerSince(
  path: string,
  takenAt: string,
): Promise<AccountClosureLedger> {
  // An hour covers differences between clocks and slow commits.
  const sinceMs = Date.parse(takenAt) - hourMs
  const ledger = await readLedger(path, ({ closedAt, deletedAt }) => {
    return Date.parse(deletedAt ?? closedAt ?? '') >= sinceMs
  })
  if (Date.parse(ledger.takenAt) < Date.parse(takenAt))
    throw new OperatorError(
      `${path} is of ${ledger.takenAt}, before the backup: it lacks the accounts closed since. Use the latest ledger.`,
    )
  return ledger
}

async function readLedger(
  path: string,
  isWanted: (closure: AccountClosure) => boolean,
): Promise<AccountClosureLedger> {
  const closures: AccountClosure[] = []
  let head: z.output<typeof headLine> | undefined
  let [end, count] = [-1, 0]
  try {
    for await (const text of splitLines(createReadStream(path))) {
      if (!head) {
        head = headLine.parse(JSON.parse(text))
        continue
      }
      const line = otherLine.parse(JSON.parse(text))
      if ('end' in line) end = line.end
      else if (++count && isWanted(line)) closures.push(line)
    }
  } catch (error) {
    const why =
      error instanceof Error && 'code' in error ? `cannot be read (${String(error.code)})` : 'is no ledger'
    throw new OperatorError(`${path} ${why}. Give the file that npm run backup:ledger writes.`)
  }
  if (!head || end !== count) throw new OperatorError(`${path} is cut off. Use another copy of the ledger.`)
  return { takenAt: head.takenAt, auditHead: head.auditHead, closures }
}
