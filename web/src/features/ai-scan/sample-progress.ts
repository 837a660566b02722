import type { ScanProgress } from '@faresight/contracts/ai-scan/record'

/** How far a scan is that has made eight checks of fifty, for tests. */
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
