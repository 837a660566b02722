import { Refused } from '../refused.ts'
import { type Departure, type LedgerHead, readLedger } from './file.ts'

export interface Since extends LedgerHead {
  departures: Departure[]
}

const hourMs = 60 * 60 * 1000

/**
 * What a ledger says of the time since a backup; `null` without one.
 *
 * @throws Refused for a ledger of before the backup: it knows of nobody who left since
 */
export async function readSince(path: string | null, takenAt: string): Promise<Since | null> {
  if (path === null) return null
  // Clocks of several machines, and commits that take their time, may differ by less.
  const from = Date.parse(takenAt) - hourMs
  const ledger = await readLedger(path, ({ closedAt, deletedAt }) => {
    return Date.parse(deletedAt ?? closedAt ?? '') >= from
  })
  if (Date.parse(ledger.takenAt) < Date.parse(takenAt))
    throw new Refused(
      `${path} is of ${ledger.takenAt}, before the backup: it does not know who left since. Name the latest ledger.`,
    )
  return ledger
}

/** A log that ends earlier than it once did holds by itself: whoever restores is told, and can tell others. */
export function saySetBack(head: string | null, since: Since | null, say: (line: string) => void): void {
  say(`Audit log   ends with ${head ?? 'nothing'}`)
  const [was, is] = [since?.auditHead, head].map((it) => Number(it?.split(':')[0] ?? 0)) as [number, number]
  if (was > is)
    say(
      `            It was set back: ${was - is} ${was - is === 1 ? 'entry is' : 'entries are'} lost that ${since?.auditHead} ended with. Note that where incidents are noted.`,
    )
}
