import type { AdminAction } from '@faresight/contracts/audit-event'
import { type Head, headText } from '../head.ts'
import { sequenceOfStrangers } from '../strangers.ts'
import { noOrigin, nothingBefore, type Origin, originHashOf, type Sealed, sealOf } from '../seal.ts'

/** What stands in the database under a number of the log, whoever put it there. */
export interface Row {
  sequence: number
  entry: (Sealed & { hash: string }) | null
  origin: Origin | null
}

/** The one row of `audit_head`, unless somebody else was at it. */
export interface HeadRow extends Head {
  id: number
}

/** Something that does not hold. */
interface Fault {
  /** Where, in the log; `null` of its head. */
  sequence: number | null
  what: string
}

export interface Verdict {
  entries: number
  /** The last entry that there is. */
  head: Head
  /** The first of them, in the order of the log. */
  faults: Fault[]
  faultCount: number
}

export interface Wanted {
  /** What the log is sealed with. */
  key: string
  /** A head of before, that has to be part of it. */
  noted?: Head | null
}

const mostFaults = 20
const erasing: AdminAction = 'origins.erased'

/**
 * Walks over a log from its first row to the last, and finds whatever anybody who does not know the key has done to it. That
 * all of it was set back to an earlier state only a head that was noted later can tell.
 */
export function beginWalk({ key, noted = null }: Wanted) {
  const found = createFaults()
  const origins = watchOrigins((sequence, what) => found.add(sequence, what))
  let entries = 0
  let last: Head = { sequence: 0, hash: nothingBefore }
  let isNotedThere = noted?.sequence === 0 && noted.hash === nothingBefore

  function add({ sequence, entry, origin }: Row): void {
    if (!entry) return found.add(sequence, 'an origin stands here without its entry')
    entries++
    if (sequence !== last.sequence + 1)
      found.add(sequence, `it comes after entry ${last.sequence}: entries were taken out or put in`)
    else if (entry.previousHash !== last.hash)
      found.add(sequence, 'it does not go on from the entry before it')
    const isSealed = sealOf(key, entry) === entry.hash
    if (!isSealed) found.add(sequence, 'its seal does not hold: it was changed, or made without the key')
    origins.see(sequence, entry, origin)
    if (isSealed && entry.action === erasing) origins.erased(entry)
    if (noted?.sequence === sequence) isNotedThere = noted.hash === entry.hash
    last = { sequence, hash: entry.hash }
  }

  function end(heads: readonly HeadRow[]): Verdict {
    origins.end()
    const [head, another] = heads
    if (!head || another) found.add(null, `the log has ${heads.length} heads instead of one`)
    else if (head.id !== 1 || headText(head) !== headText(last))
      found.add(null, `it is ${headText(head)}, and the log ends with ${headText(last)}`)
    if (noted && !isNotedThere) found.add(null, missingHead(noted, last))
    return { entries, head: last, ...found.all() }
  }

  return { add, end }
}

function missingHead(noted: Head, last: Head): string {
  return noted.sequence > last.sequence
    ? `the log ends with entry ${last.sequence}, and had ${noted.sequence} when ${headText(noted)} was noted: it was set back`
    : `${headText(noted)}, which was noted, is no part of the log: it is another one`
}

/** Who has no origin any more must have been erased since, and of who was erased none may be left. */
function watchOrigins(fault: (sequence: number, what: string) => void) {
  /** By administrator, the first entry of theirs without one, and with one. */
  const missing = new Map<string, number>()
  const standing = new Map<string, number>()
  /** Entries of nobody known, which are erased by their age. */
  const strangers = { missing: [] as number[], standing: [] as number[] }
  const note = (where: Map<string, number>, adminId: string, sequence: number) =>
    where.has(adminId) || where.set(adminId, sequence)

  function erasedStrangers(upTo: number): void {
    const [sequence] = strangers.standing
    if (sequence !== undefined && sequence <= upTo) fault(sequence, left)
    strangers.missing = strangers.missing.filter((it) => it > upTo)
    strangers.standing = strangers.standing.filter((it) => it > upTo)
  }

  return {
    see(sequence: number, { adminId, originHash }: Sealed, origin: Origin | null): void {
      if (originHash === noOrigin) return void (origin && fault(sequence, 'its origin was put in'))
      if (origin && originHashOf(origin) !== originHash) fault(sequence, 'its origin was changed')
      if (adminId !== null) note(origin ? standing : missing, adminId, sequence)
      else strangers[origin ? 'standing' : 'missing'].push(sequence)
    },
    erased({ targetUserId: adminId, targetResource }: Sealed): void {
      const upTo = sequenceOfStrangers(targetResource)
      if (upTo !== null) erasedStrangers(upTo)
      if (adminId === null) return
      missing.delete(adminId)
      const sequence = standing.get(adminId)
      if (sequence !== undefined) fault(sequence, left)
      standing.delete(adminId)
    },
    end(): void {
      for (const sequence of [...missing.values(), ...strangers.missing]) fault(sequence, gone)
    },
  }
}

const left = 'its origin is there, and was erased by the log'
const gone = 'its origin is gone, and the log does not say that it was erased'

function createFaults() {
  let faults: Fault[] = []
  let faultCount = 0
  return {
    add(sequence: number | null, what: string): void {
      faultCount++
      if (faults.length < mostFaults) faults.push({ sequence, what })
    },
    all() {
      faults = faults.toSorted((a, b) => (a.sequence ?? Infinity) - (b.sequence ?? Infinity))
      return { faults, faultCount }
    },
  }
}
