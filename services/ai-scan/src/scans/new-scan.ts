import type { Viewer } from '@faresight/contracts/viewer'
import type { ScanFinds, ScanKeeping, ScanQuestion, ScanRecord } from './record.ts'

interface Given extends Pick<ScanKeeping, 'questionKey' | 'place' | 'dueAt' | 'trace'> {
  id: string
  purpose: Viewer
  userId: string | undefined
  spenders: readonly string[]
  budget: number
  createdAt: Date
}

const nothing: ScanFinds = {
  checks: 0,
  checking: [],
  smartSamples: [],
  unanswered: [],
  allResults: [],
  bestDeal: null,
  certificate: null,
  providers: [],
  remarks: [],
  calendar: null,
  calendarVersion: 0,
}

/** A record that nobody has begun to work on. */
export function newScan(question: ScanQuestion, { id, ...given }: Given): ScanRecord {
  return {
    ...question,
    ...given,
    ...nothing,
    _id: id,
    asking: given.questionKey,
    isShared: true,
    status: 'pending',
    progress: 0,
    errorMessage: null,
    completedAt: null,
    ended: null,
    version: 1,
    lease: 0,
    heldUntil: null,
    unreturned: 0,
    announcedAt: null,
  }
}
