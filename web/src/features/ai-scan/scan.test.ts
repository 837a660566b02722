import type {
  PublicScanFindings,
  ScanEndReason,
  ScanStatus,
  SmartSample,
} from '@faresight/contracts/ai-scan/record'
import { expect, it } from 'vitest'
import { sampleProgress } from '../../../test/components/fixtures/samples.ts'
import { clearScans, fromFindings, fromProgress, isOver, scansKey } from './scan.ts'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { type ScanDraft, emptyScan } from '../../flights/trips/scan-input.ts'
import { resolveScan } from './calls.ts'

const findings = (ended: ScanEndReason): PublicScanFindings => ({
  searchId: '00000000-0000-4000-8000-00000000000a',
  createdAt: '2026-11-21T10:00:00Z',
  completedAt: null,
  expiresAt: '2026-11-22T10:00:00Z',
  bestDeal: null,
  scannedDates: [],
  scan: { ...sampleProgress, budget: 8, ended },
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

it('an event brings the latest checks, including those that found nothing', () => {
  const check = { departureDate: '2027-01-10', returnDate: null, checkedAt: '2026-11-21T10:00:00Z' }
  const lastChecks: SmartSample[] = [
    { ...check, why: 'leg', price: 210 },
    { ...check, why: 'exploit', price: null },
  ]
  const event = { ...findings('budget'), progress: 40, checks: 2, budget: 8, lastChecks }
  expect(fromProgress(event).lastChecks).toEqual(lastChecks)
})

it('asking once more finds nothing of an earlier scan, and leaves the one that is on the page', () => {
  const client = new QueryClient()
  const keys = { shown: [scansKey, 'me', 'shown'], left: [scansKey, 'me', 'left'], list: ['scans'] }
  for (const key of Object.values(keys)) client.setQueryData(key, 'found')
  const observer = new QueryObserver(client, { queryKey: keys.shown, staleTime: Number.POSITIVE_INFINITY })
  const stop = observer.subscribe(() => null)
  clearScans(client)
  const kept = Object.values(keys).map((key) => client.getQueryData(key))
  stop()
  client.clear()
  expect(kept).toEqual(['found', undefined, 'found'])
})

const draft: ScanDraft = { ...emptyScan, origin: 'YYZ', destination: 'LIS' }

async function faults(changes: Partial<ScanDraft>): Promise<Record<string, string | undefined>> {
  const options = { fields: {}, shouldUseNativeValidation: false }
  const { errors } = await resolveScan({ ...draft, ...changes }, undefined, options)
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error.message]))
}

it.each([
  [{}, {}],
  [{ origin: '' }, { origin: 'Please enter origin city' }],
  [{ destination: 'YYZ' }, { destination: 'Please choose two different places' }],
  [{ minNights: 9, maxNights: 4 }, { minNights: 'Minimum nights can’t be more than maximum nights' }],
  // Nights don't matter one way.
  [{ tripType: 'oneway', minNights: 9, maxNights: 4 }, {}],
  // A missing place doesn't hide other errors.
  [
    { origin: '', destination: '', minNights: 9, maxNights: 4 },
    {
      origin: 'Please enter origin city',
      destination: 'Please enter destination city',
      minNights: 'Minimum nights can’t be more than maximum nights',
    },
  ],
] satisfies [Partial<ScanDraft>, object][])('says of %o what is wrong: %o', async (changes, expected) => {
  expect(await faults(changes)).toEqual(expected)
})
