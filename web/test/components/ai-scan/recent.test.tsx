import { aiScanRoutes } from '@faresight/contracts/ai-scan/http'
import { searchRoutes } from '@faresight/contracts/search/http'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectOnePrice, recentPrice } from '../checks/prices.ts'
import { expectGoodLooks, expectRoom } from '../checks/room.ts'
import { searchId } from '../fixtures/flights.ts'
import { listedScan, recordFor, runningRecord, scanPath, scanRecord } from '../fixtures/scan.ts'
import { subscriber } from '../fixtures/viewers.ts'
import { answer, callsTo } from '../network/network.ts'
import { stream } from '../network/stream.ts'
import { renderApp } from '../render.tsx'
import { answerPrices, bestDeal, pairs, parameter } from './scan-page.ts'
import { wholeTest } from '../../../../test/setup/whole-test.ts'

const recent = page.getByRole('region', { name: 'Recent Searches' })
const card = recent.getByRole('article')

async function openDashboard(scans: ReturnType<typeof listedScan>[], size: 'phone' | 'desktop' = 'phone') {
  answer(searchRoutes.searches, [])
  answer(aiScanRoutes.scans, scans)
  await renderApp('/', { as: subscriber(), size })
  await expect.element(card.first()).toBeInTheDocument()
}

test('scans are listed with how far they are, or what they have found', async () => {
  const listed = (status: 'running' | 'pending' | 'failed' | 'canceled', n: number, changes = {}) =>
    listedScan({ status, searchId: `00000000-0000-4000-8000-00000000010${n}`, bestDates: null, ...changes })
  const progress = { progress: 30, completedAt: null }
  await openDashboard([
    listedScan(),
    listed('running', 1, progress),
    listed('pending', 2, progress),
    listed('failed', 3, { checks: 0 }),
    listed('canceled', 4, { checks: 4 }),
  ])
  await expect.element(card.first()).toMatchTextContent(/London.LHR.*New York.JFK/)
  await expect.element(card.first().getByText('AI', { exact: true })).toBeInTheDocument()
  await expect.element(card.first()).toMatchTextContent(/310\sUSD/)
  await expect.element(card.first()).toMatchTextContent(/40 checks/)
  for (const [place, words] of [
    [1, 'Scanning'],
    [2, 'Queued'],
  ] as const) {
    await expect.element(card.nth(place).getByText(words, { exact: true })).toBeInTheDocument()
    await expect.element(card.nth(place).getByRole('progressbar')).toBeInTheDocument()
  }
  await expect.element(card.nth(3)).toMatchTextContent(/^(?=.*Failed)(?=.*No provider responded\.)/)
  await expect.element(card.nth(4)).toMatchTextContent(/Cancelled/)
  await expectGoodLooks()
  await expectRoom()
})

test('a running scan is opened and followed, not begun again', async () => {
  answer(aiScanRoutes.record, runningRecord())
  answerPrices()
  const events = stream(aiScanRoutes.recordEvents)
  await openDashboard([listedScan({ status: 'running', completedAt: null, progress: 30 })])
  const earlier = recentPrice(card.element())
  await card.getByRole('button', { name: 'Open' }).click()
  await expect.poll(() => parameter('scan')).toBe(searchId)
  events.send('done', scanRecord())
  await expect.element(bestDeal.first()).toBeInTheDocument()
  await expect.element(pairs).toBeInTheDocument()
  // Here, the hero, the first pair of the list, the day in the strip twice, and its return.
  expectOnePrice({ bestDeal: 6, lowestOnItsDates: 0 }, earlier)
  expect(callsTo(aiScanRoutes.scan)).toEqual([])
})

wholeTest('the end of a scan is announced to those who listen', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await openDashboard([listedScan({ status: 'running', bestDates: null, completedAt: null, progress: 30 })])
  answer(aiScanRoutes.scans, [listedScan()])
  vi.advanceTimersByTime(2000)
  await expect
    .element(recent.getByRole('status').filter({ hasText: 'Best dates' }))
    .toHaveTextContent('Best dates, London to New York: Done')
  await expect.element(card.getByText('AI', { exact: true })).toBeInTheDocument()
})

wholeTest('a scan that failed is begun again', async () => {
  answer(aiScanRoutes.scan, { searchId })
  answer(aiScanRoutes.record, scanRecord())
  answerPrices()
  await openDashboard([listedScan({ status: 'failed', checks: 0, bestDates: null })])
  await card.getByRole('button', { name: 'Scan again' }).click()
  await expect.element(bestDeal.first()).toBeInTheDocument()
  await expect
    .poll(() => callsTo(aiScanRoutes.scan)[0]?.body)
    .toMatchObject({
      origin: 'LHR',
      destination: 'JFK',
      searchPeriod: '3_months',
    })
})

test('a visitor’s AI search waits, and is run on the dashboard after signing in', async () => {
  localStorage['faresight_pending_search'] = 'mode=ai&origin=LHR&destination=JFK&currency=USD'
  answer(aiScanRoutes.scan, { searchId })
  answer(aiScanRoutes.record, scanRecord())
  answerPrices()
  await renderApp('/', { as: subscriber() })
  await expect.element(bestDeal.first()).toBeInTheDocument()
  await expect
    .poll(() => callsTo(aiScanRoutes.scan)[0]?.body)
    .toMatchObject({
      origin: 'LHR',
      destination: 'JFK',
      searchPeriod: '3_months',
    })
  await expect.poll(() => localStorage.getItem('faresight_pending_search')).toBeNull()
})

test('a visitor’s shared scan waits, and is opened after signing in', async () => {
  answer(aiScanRoutes.record, { ...recordFor('visitor'), isOwn: false })
  await renderApp(scanPath({ scan: searchId }))
  await expect.poll(() => localStorage.getItem('faresight_pending_search')).toContain(searchId)
  answerPrices()
  answer(aiScanRoutes.record, scanRecord({ isOwn: false }))
  await renderApp('/', { as: subscriber() })
  await expect.element(bestDeal.first()).toBeInTheDocument()
  expect(parameter('scan')).toBe(searchId)
  expect(callsTo(aiScanRoutes.scan)).toEqual([])
})
