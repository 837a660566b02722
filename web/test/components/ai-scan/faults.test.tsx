import { aiScanRoutes } from '@faresight/contracts/ai-scan/http'
import { aiScanProblems } from '@faresight/contracts/ai-scan/problems'
import { searchProblems } from '@faresight/contracts/search/problems'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectFits, expectGoodLooks, expectGoodLooksOnAllSizes, expectRoom } from '../checks/room.ts'
import { minutesAgo } from '../clock.ts'
import { searchId } from '../fixtures/flights.ts'
import { runningRecord, scanPath, scanRecord } from '../fixtures/scan.ts'
import { member, subscriber } from '../fixtures/viewers.ts'
import { answer, callsTo, disconnect, hold, refuse } from '../network/network.ts'
import { renderApp } from '../render.tsx'
import { answerPrices, bestDeal, openEnded, openRunning, parameter } from './scan-page.ts'
import { wholeTest } from '../../../../test/setup/whole-test.ts'
import { shownMessage } from '../page-parts.ts'

const busyWords = [
  'Scanning 50+ dates',
  'Analyzing flight prices',
  'Finding best deals',
  'Optimizing travel times',
  'Comparing airlines',
  'Calculating savings',
]
const alert = page.getByRole('main').getByRole('alert')
const again = page.getByRole('button', { name: 'Scan again' })
const toast = page.getByRole('region', { name: /^Notifications/ })

test('a scan that no provider answers fails with its reason', async () => {
  const events = await openRunning()
  const failed = { status: 'failed', errorMessage: 'No provider answered in time.' } as const
  events.send('done', runningRecord({ ...failed, scan: { ended: 'failed' } }))
  await expect.element(alert).toMatchTextContent(/Failed to perform AI search/)
  await expect.element(alert).toMatchTextContent(/No provider answered in time\./)
  await expect.element(toast.getByText('Unable to execute AI search. Please try again.')).toBeInTheDocument()
  await expectFits()
  answer(aiScanRoutes.record, scanRecord())
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect.element(bestDeal.first()).toBeInTheDocument()
  await expect.poll(() => callsTo(aiScanRoutes.scan)).toHaveLength(2)
})

test('a scan that could not be asked for says so, and can be tried again', async () => {
  disconnect(aiScanRoutes.scan)
  answer(aiScanRoutes.record, scanRecord())
  answerPrices()
  await renderApp(scanPath(), { as: subscriber() })
  await expect
    .element(alert.getByRole('heading', { name: 'Failed to perform AI search', exact: true }))
    .toBeVisible()
  await expect
    .element(alert.getByText('Failed to perform AI search. Please try again.', { exact: true }))
    .toBeVisible()
  await expectGoodLooksOnAllSizes()
  answer(aiScanRoutes.scan, { searchId })
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect.element(bestDeal.first()).toBeInTheDocument()
})

wholeTest('one scan too many at once says so, and where the others are', async () => {
  refuse(aiScanRoutes.scan, aiScanProblems['too-many-running'])
  await renderApp(scanPath(), { as: subscriber() })
  await expect.element(alert).toMatchTextContent(/Too many AI searches at once/)
  await expect.element(alert).toMatchTextContent(/Wait for one to finish, or cancel it\./)
  // It is unknown when one of them ends.
  await expect.element(alert).not.toMatchTextContent(/\d\d:\d\d/)
  await expect.element(alert.getByRole('link', { name: 'See Recent Searches' })).toBeVisible()
  await expectFits()
})

test.each([
  ['visitor', undefined],
  ['member', member()],
] as const)(
  'a %s whose scans of the day are used up hears when the next one is possible',
  async (_who, as) => {
    refuse(as ? aiScanRoutes.scan : aiScanRoutes.publicScan, aiScanProblems['quota-used'], {
      retryAfterSeconds: 3600,
    })
    await renderApp(scanPath(), as ? { as } : {})
    await expect.element(alert).toMatchTextContent(/No AI searches left today/)
    await expect.element(alert).toMatchTextContent(/You’ve used all your AI searches for today\./)
    await expect.element(alert).toMatchTextContent(/You can search again after /)
    await expect.element(alert.getByRole('link').first()).toBeVisible()
    await expectFits()
  },
)

wholeTest('a place that there is none of is no fault of the scan, and leads to the form', async () => {
  refuse(aiScanRoutes.scan, searchProblems['unknown-airport'])
  await renderApp(scanPath({ destination: 'ZZZ' }), { as: subscriber() })
  await expect.element(page.getByText(shownMessage(searchProblems['unknown-airport'])).first()).toBeVisible()
  expect(page.getByRole('button', { name: 'Try again' }).elements()).toEqual([])
})

wholeTest('what an earlier scan has found stays when another one is refused', async () => {
  const record = scanRecord()
  await openEnded({
    record: scanRecord({ status: 'canceled', scan: { ...record.scan, checks: 4, ended: 'canceled' } }),
  })
  refuse(aiScanRoutes.scan, aiScanProblems['too-many-running'])
  await again.click()
  await expect.element(alert).toMatchTextContent(/Too many AI searches at once|Two of your AI searches/)
  await expect.element(page.getByText(/^Cancelled after 4 checks\./)).toBeVisible()
  expect(parameter('scan')).toBe(searchId)
  await expectFits()
})

wholeTest('a scan of long ago says when it was made and what it lacks, and can be repeated', async () => {
  const old = { createdAt: minutesAgo(200), completedAt: minutesAgo(198) }
  const { scan } = scanRecord()
  const remarks = ['One provider did not answer, so some fares may be missing.']
  await openEnded({ record: scanRecord({ ...old, scan: { ...scan, remarks } }) })
  await expect.element(page.getByText(remarks[0]!)).toBeVisible()
  await expect.element(page.getByText(/Fares may have changed since\./)).toBeVisible()
  answer(aiScanRoutes.scan, { searchId })
  answer(aiScanRoutes.record, scanRecord())
  await again.click()
  await expect.element(page.getByText(/Fares may have changed since\./)).not.toBeInTheDocument()
  await expect.poll(() => callsTo(aiScanRoutes.scan)).toHaveLength(1)
})

test('a scan that found no fare says so', async () => {
  const { scan } = scanRecord()
  const nothing = { bestDeal: null, scannedDates: [], allResults: [], smartSamples: [] }
  answer(aiScanRoutes.record, scanRecord({ ...nothing, scan: { ...scan, certificate: null } }))
  answerPrices()
  await renderApp(scanPath({ scan: searchId }), { as: subscriber() })
  await expect.element(page.getByRole('heading', { name: 'No fares found' })).toBeVisible()
  await expectGoodLooks()
})

wholeTest('a scan that is being opened shows no progress, and then its result', async () => {
  answerPrices()
  const held = hold(aiScanRoutes.record)
  await renderApp(scanPath({ scan: searchId }), { as: subscriber() })
  await expect.element(page.getByRole('heading', { name: 'Best dates', level: 1 })).toBeInTheDocument()
  expect(page.getByRole('button', { name: 'Cancel scan' }).elements()).toEqual([])
  expect(page.getByRole('progressbar').elements()).toEqual([])
  held.answer(scanRecord())
  await expect.element(bestDeal.first()).toBeInTheDocument()
  expect(toast.getByRole('listitem').elements()).toEqual([])
})

wholeTest('a scan corrects what its address says otherwise, and its form asks for it once more', async () => {
  await openEnded({ path: { origin: 'YYZ', destination: 'BCN' } })
  await expect.poll(() => parameter('origin')).toBe('LHR')
  answer(aiScanRoutes.scan, { searchId })
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Find the best dates' }).click()
  await expect.poll(() => callsTo(aiScanRoutes.scan)).toHaveLength(1)
  await expect.element(bestDeal.first()).toBeInTheDocument()
})

test('a link that leads nowhere says so, and a bad part of its address is corrected', async () => {
  const gone = '00000000-0000-4000-8000-0000000000ff'
  answerPrices()
  refuse(aiScanRoutes.record, aiScanProblems['no-such-scan'])
  await renderApp(scanPath({ scan: gone, searchPeriod: '2_weeks', minNights: '40', passengers: 'many' }), {
    as: subscriber(),
  })
  await expect.element(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  expect(parameter('scan')).toBe(gone)
  expect(callsTo(aiScanRoutes.scan)).toEqual([])
  await expectFits()
  answer(aiScanRoutes.scan, { searchId })
  answer(aiScanRoutes.record, scanRecord())
  await again.click()
  await expect.poll(() => parameter('scan')).toBe(searchId)
  await expect.element(bestDeal.first()).toBeInTheDocument()
  expect([...new URLSearchParams(location.search).keys()]).toEqual([
    'mode',
    'origin',
    'destination',
    'currency',
    'scan',
  ])
})

wholeTest(
  'while a scan runs, its form cycles through its steps every 2,500 ms until the form is changed',
  async () => {
    await openRunning({ size: 'desktop' })
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await page.getByRole('button', { name: 'Edit' }).click()
    await expect.element(page.getByLabelText('Cabin')).toBeInTheDocument()
    const button = () => document.querySelector('form button[type=submit]')?.textContent
    for (const words of [...busyWords, busyWords[0]]) {
      await expect.poll(button).toBe(words)
      vi.advanceTimersByTime(2499)
      expect(button()).toBe(words)
      vi.advanceTimersByTime(1)
    }
    await page.getByLabelText('Cabin').selectOptions('business')
    await expect.element(page.getByRole('button', { name: 'Find the best dates' })).toBeEnabled()
  },
)

wholeTest('a failed scan has room', async () => {
  const events = await openRunning()
  const failed = { status: 'failed', errorMessage: 'No provider answered in time.' } as const
  events.send('done', runningRecord({ ...failed, scan: { ended: 'failed' } }))
  await expect.element(alert).toMatchTextContent(/No provider answered in time\./)
  await expectGoodLooks()
  await expectRoom()
})
