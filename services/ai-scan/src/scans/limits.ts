import { quoteFaresRpc, resolvePlacesRpc } from '@faresight/contracts/search/rpc'
import type { Viewer } from '@faresight/contracts/viewer'

export interface ScanLimits {
  checksPerScan: Record<Viewer, number>
  /** A day is a UTC day. */
  memberScansPerDay: number
  subscriberConcurrentScans: number
  /** Of one address without an account. */
  visitorScansPerDay: number
  publicScansPerDay: number
  batchSize: number
  /** From a visitor's request, and for users from the first lease. */
  deadlineMs: number
  visitorDeadlineMs: number
  checkAttempts: number
  checkRetryDelayMs: number
  /** After which without a write the lease of a scan expires. */
  leaseMs: number
}

/** How much longer than a visitor's scan its response may take: for resolving places, and a check started just before the deadline. */
export const publicResponseGraceMs = resolvePlacesRpc.replyWithinMs + quoteFaresRpc.replyWithinMs + 1000

export function scanDeadline(
  { purpose, createdAt, startedAt }: { purpose: Viewer; createdAt: Date; startedAt?: Date },
  { deadlineMs, visitorDeadlineMs }: Pick<ScanLimits, 'deadlineMs' | 'visitorDeadlineMs'>,
): Date {
  return purpose === 'visitor'
    ? new Date(createdAt.getTime() + visitorDeadlineMs)
    : new Date((startedAt ?? createdAt).getTime() + deadlineMs)
}
