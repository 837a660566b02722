import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod'
import { linesIn } from '../folder/lines-in.ts'
import { Refused } from '../refused.ts'

const head = z.object({ ledger: z.literal(1), takenAt: z.iso.datetime(), auditHead: z.string().nullable() })

/** Somebody who left: closed their account, or is erased by now. */
const departure = z.object({
  userId: z.uuid(),
  closedAt: z.iso.datetime().nullable(),
  deletedAt: z.iso.datetime().nullable(),
})
const end = z.object({ end: z.int() })
const line = z.union([departure, end])

export type LedgerHead = Omit<z.output<typeof head>, 'ledger'>
export type Departure = z.output<typeof departure>

/** Writes it whole or not at all, in place of the one before. @returns how many have left */
export async function writeLedger(
  path: string,
  it: LedgerHead,
  departures: AsyncIterable<Departure>,
): Promise<number> {
  let count = 0
  const lines = async function* () {
    yield `${JSON.stringify({ ledger: 1, ...it })}\n`
    for await (const one of departures) {
      count++
      yield `${JSON.stringify(one)}\n`
    }
    yield `${JSON.stringify({ end: count })}\n`
  }
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await pipeline(lines(), createWriteStream(`${path}.new`, { mode: 0o600, flush: true }))
  await rename(`${path}.new`, path)
  return count
}

/** Reads all of it, of which `keep` says what stays. @throws Refused for what is no ledger, or not all of one */
export async function readLedger(
  path: string,
  keep: (one: Departure) => boolean,
): Promise<LedgerHead & { departures: Departure[] }> {
  const departures: Departure[] = []
  let [first, last, count] = [null as LedgerHead | null, null as number | null, 0]
  try {
    for await (const text of linesIn(createReadStream(path))) {
      if (!first) first = head.parse(JSON.parse(text))
      else {
        const one = line.parse(JSON.parse(text))
        if ('end' in one) last = one.end
        else if (++count && keep(one)) departures.push(one)
      }
    }
  } catch (error) {
    const why =
      error instanceof Error && 'code' in error ? `cannot be read (${String(error.code)})` : 'is no ledger'
    throw new Refused(`${path} ${why}. Name the file that npm run backup:ledger writes.`)
  }
  if (!first || last !== count) throw new Refused(`${path} is not all of a ledger: take another copy of it.`)
  return { takenAt: first.takenAt, auditHead: first.auditHead, departures }
}
