import type { ScanProgress } from '@faresight/contracts/ai-scan/record'

/** Progress of a scan after 8 of 50 checks, for tests. */
export const sampleProgress: ScanProgress = {
  checks: 8,
  budget: 50,
  candidates: 1002,
  from: '2026-11-22',
  to: '2027-02-21',
  certificate: null,
  checking: [],
  ended: null,
  providers: [],
  remarks: [],
}
