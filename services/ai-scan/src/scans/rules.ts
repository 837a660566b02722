import { quoteFaresRpc, resolvePlacesRpc } from '@faresight/contracts/search/rpc'
import type { Viewer } from '@faresight/contracts/viewer'

/** What scans may cost and take. Everything of it is an operator's to set. */
export interface ScanRules {
  /** Checks of one scan. */
  budgets: Record<Viewer, number>
  /** Scans that a member may begin a day (UTC), and a subscriber may have running at once. */
  memberPerDay: number
  subscriberAtOnce: number
  /** Scans that visitors of one address may begin a day, and all visitors together. */
  visitorPerDay: number
  visitorsPerDay: number
  /** Checks that are put to the providers at the same time. */
  batch: number
  /** How long a scan may take: a visitor's counted from its request, others' from when a worker first took it. */
  deadlineMs: number
  publicDeadlineMs: number
  /** How often a question is put to providers none of whom answers, with doubled pauses. */
  checkTries: number
  checkPauseMs: number
  /** How long a worker may say nothing before its scan is somebody else's to take. */
  unheardMs: number
}

/**
 * How much longer than a visitor's scan the answer that waits for it may take: before it places are looked up, and a check
 * that was begun at its last moment has its time.
 */
export const answerGraceMs = resolvePlacesRpc.replyWithinMs + quoteFaresRpc.replyWithinMs + 1000

/** Until when a scan may run. */
export function deadlineOf(
  { purpose, createdAt, startedAt }: { purpose: Viewer; createdAt: Date; startedAt?: Date },
  { deadlineMs, publicDeadlineMs }: ScanRules,
): Date {
  return purpose === 'visitor'
    ? new Date(createdAt.getTime() + publicDeadlineMs)
    : new Date((startedAt ?? createdAt).getTime() + deadlineMs)
}
