import type { Viewer } from '@faresight/contracts/viewer'
import type { ScanLeaseAndRecovery, ScanQuestion, ScanRecord, StoredScanFindings } from './record.ts'

interface NewScan extends Pick<
  ScanLeaseAndRecovery,
  'questionKey' | 'concurrencySlot' | 'recoverAt' | 'trace'
> {
  id: string
  purpose: Viewer
  userId: string | undefined
  quotaKeys: readonly string[]
  budget: number
  createdAt: Date
}

const noFindings: StoredScanFindings = {
  checks: 0,
  checking: [],
  smartSamples: [],
  unanswered: [],
  allResults: [],
  bestDeal: null,
  certificate: null,
  hasCertificateHeld: null,
  providers: [],
  remarks: [],
  calendar: null,
  calendarVersion: 0,
}

export function buildPendingScan(question: ScanQuestion, { id, ...scan }: NewScan): ScanRecord {
  return {
    ...question,
    ...scan,
    ...noFindings,
    _id: id,
    activeQuestionKey: scan.questionKey,
    isShared: true,
    status: 'pending',
    progress: 0,
    errorMessage: null,
    completedAt: null,
    ended: null,
    version: 1,
    fencingToken: 0,
    leasedUntil: null,
    unfinishedLeases: 0,
    announcedAt: null,
  }
}
