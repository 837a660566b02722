import type { ScanEnd, ScanFindings, ScanStatus } from '@faresight/contracts/ai-scan/record'
import { expect, it } from 'vitest'
import { fromFindings, isOver } from './found-scan.ts'

const findings = (ended: ScanEnd): ScanFindings => ({
  bestDeal: null,
  scannedDates: [],
  scan: {
    checks: 8,
    budget: 8,
    candidates: 1002,
    from: '2026-11-22',
    to: '2027-02-21',
    certificate: null,
    checking: [],
    ended,
    providers: [],
    remarks: [],
  },
})

it.each([
  ['budget', 'completed'],
  ['sure', 'completed'],
  ['exhausted', 'completed'],
  ['failed', 'failed'],
  ['canceled', 'canceled'],
] as const)('a visitor’s scan that ended by %s is %s', (ended, status) => {
  expect(fromFindings(findings(ended))).toMatchObject({ status, progress: 100 })
})

it.each([
  ['pending', false],
  ['running', false],
  ['completed', true],
  ['failed', true],
  ['canceled', true],
] satisfies [ScanStatus, boolean][])('a scan that is %s is over: %s', (status, over) => {
  expect(isOver({ status })).toBe(over)
})
