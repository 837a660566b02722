import type { AdminAction } from '@faresight/contracts/audit-event'
import { type AuditHead, formatAuditHead } from '../head.ts'
import { parseUnknownActorRange } from '../unknown-actors.ts'
import {
  noOriginHash,
  genesisHash,
  type SaltedRequestOrigin,
  hashOrigin,
  type AuditEntryToSeal,
  computeEntrySeal,
} from '../seal.ts'

export interface AuditRow {
  sequence: number
  entry: (AuditEntryToSeal & { hash: string }) | null
  origin: SaltedRequestOrigin | null
}

/** `audit_head` has exactly one row unless it was tampered with. */
export interface AuditHeadRow extends AuditHead {
  id: number
}

interface Fault {
  /** `null` for faults of the head. */
  sequence: number | null
  what: string
}

export interface AuditVerificationResult {
  entries: number
  head: AuditHead
  faults: Fault[]
  faultCount: number
}

export interface AuditVerificationOptions {
  key: string
  noted?: AuditHead | null
}

const maxFaults = 20
const erasureAction: AdminAction = 'origins.erased'

/**
 * Verifies the chain row by row and finds every change made without the key. Only `noted` can reveal that the whole
 * database was set back to an earlier state.
 */
export function createAuditChainVerifier({ key, noted = null }: AuditVerificationOptions) {
  const found = createFaults()
  const origins = createOriginChecker((sequence, what) => found.add(sequence, what))
  let entries = 0
  let last: AuditHead = { sequence: 0, hash: genesisHash }
  let isNotedThere = noted?.sequence === 0 && noted.hash === genesisHash

  function add({ sequence, entry, origin }: AuditRow): void {
    if (!entry) return found.add(sequence, 'an origin stands here without its entry')
    entries++
    if (sequence !== last.sequence + 1)
      found.add(sequence, `it comes after entry ${last.sequence}: entries were taken out or put in`)
    else if (entry.previousHash !== last.hash)
      found.add(sequence, 'it does not go on from the entry before it')
    const isSealed = computeEntrySeal(key, entry) === entry.hash
    if (!isSealed) found.add(sequence, 'its seal does not hold: it was changed, or made without the key')
    origins.see(sequence, entry, origin)
    if (isSealed && entry.action === erasureAction) origins.erased(entry)
    if (noted?.sequence === sequence) isNotedThere = noted.hash === entry.hash
    last = { sequence, hash: entry.hash }
  }

  function end(heads: readonly AuditHeadRow[]): AuditVerificationResult {
    origins.end()
    const [head, another] = heads
    if (!head || another) found.add(null, `the log has ${heads.length} heads instead of one`)
    else if (head.id !== 1 || formatAuditHead(head) !== formatAuditHead(last))
      found.add(null, `it is ${formatAuditHead(head)}, and the log ends with ${formatAuditHead(last)}`)
    if (noted && !isNotedThere) found.add(null, describeMissingHead(noted, last))
    return { entries, head: last, ...found.all() }
  }

  return { add, end }
}

function describeMissingHead(noted: AuditHead, last: AuditHead): string {
  return noted.sequence > last.sequence
    ? `the log ends with entry ${last.sequence}, and had ${noted.sequence} when ${formatAuditHead(noted)} was noted: it was set back`
    : `${formatAuditHead(noted)}, which was noted, is no part of the log: it is another one`
}

/** A missing origin needs an `origins.erased` entry, and after such an entry no origin may remain. */
function createOriginChecker(fault: (sequence: number, what: string) => void) {
  /** By administrator, their first entry without an origin and their first with one. */
  const missing = new Map<string, number>()
  const present = new Map<string, number>()
  /** Entries of unknown actors, whose origins are erased after 90 days. */
  const unknownActors = { missing: [] as number[], present: [] as number[] }
  const note = (where: Map<string, number>, adminId: string, sequence: number) =>
    where.has(adminId) || where.set(adminId, sequence)

  function checkErasedUnknownActors(upTo: number): void {
    const [sequence] = unknownActors.present
    if (sequence !== undefined && sequence <= upTo) fault(sequence, left)
    unknownActors.missing = unknownActors.missing.filter((it) => it > upTo)
    unknownActors.present = unknownActors.present.filter((it) => it > upTo)
  }

  return {
    see(
      sequence: number,
      { adminId, originHash }: AuditEntryToSeal,
      origin: SaltedRequestOrigin | null,
    ): void {
      if (originHash === noOriginHash) return void (origin && fault(sequence, 'its origin was put in'))
      if (origin && hashOrigin(origin) !== originHash) fault(sequence, 'its origin was changed')
      if (adminId !== null) note(origin ? present : missing, adminId, sequence)
      else unknownActors[origin ? 'present' : 'missing'].push(sequence)
    },
    erased({ targetUserId: adminId, targetResource }: AuditEntryToSeal): void {
      const upTo = parseUnknownActorRange(targetResource)
      if (upTo !== null) checkErasedUnknownActors(upTo)
      if (adminId === null) return
      missing.delete(adminId)
      const sequence = present.get(adminId)
      if (sequence !== undefined) fault(sequence, left)
      present.delete(adminId)
    },
    end(): void {
      for (const sequence of [...missing.values(), ...unknownActors.missing]) fault(sequence, gone)
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
      if (faults.length < maxFaults) faults.push({ sequence, what })
    },
    all() {
      faults = faults.toSorted((a, b) => (a.sequence ?? Infinity) - (b.sequence ?? Infinity))
      return { faults, faultCount }
    },
  }
}
