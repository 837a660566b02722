import { aiScanRoutes } from '@faresight/contracts/ai-scan/http'
import { aiScanProblems } from '@faresight/contracts/ai-scan/problems'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectOnePrice } from '../checks/prices.ts'
import { expectFits, expectGoodLooks, expectGoodLooksOnAllSizes, expectRoom } from '../checks/room.ts'
import { searchId } from '../fixtures/flights.ts'
import {
  fasterProgressEvent,
  progressEvent,
  publicFindings,
  recordFor,
  runningRecord,
  scanPath,
  scanRecord,
} from '../fixtures/scan.ts'
import { member, subscriber } from '../fixtures/viewers.ts'
import { look } from '../look.ts'
import { answer, callsTo, hold, refuse } from '../network/network.ts'
import { stream } from '../network/stream.ts'
import { reloadApp, renderApp } from '../render.tsx'
import {
  answerPrices,
  bestDeal,
  calendar,
  focusOn,
  focused,
  openEnded,
  openRunning,
  parameter,
} from './scan-page.ts'
import { wholeTest } from '../../../../test/setup/whole-test.ts'

const cancel = page.getByRole('button', { name: 'Cancel scan' })
const toast = page.getByRole('region', { name: /^Notifications/ })
const title = page.getByRole('heading', { level: 1 })
const checks = () =>
  Number.parseInt(
    page.getByText('Checks made', { exact: true }).elements()[0]?.nextElementSibling?.textContent ?? '',
    10,
  )

test('a scan shows where it looks, and at its end the best dates', async () => {
  const events = await openRunning()
  await expect
    .element(
      page.getByText(
        'You can leave this page. The scan keeps running, and you’ll find it under Recent Searches.',
      ),
    )
    .toBeVisible()
  events.send('progress', progressEvent(3))
  await expect.poll(checks).toBe(3)
  await expect.element(page.getByText(/^Map of 1,002 date pairs: 3 checked/)).toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Latest checks' })).toBeInTheDocument()
  await expectGoodLooks()
  await expectRoom()
  events.send('progress', fasterProgressEvent())
  await expect.poll(checks).toBe(7)
  // The number above the field, the card, and the day in the strip twice.
  expectOnePrice({ bestDeal: 4, lowestOnItsDates: 2 })
  await look({ size: 'desktop' })
  await expect.element(calendar.getByRole('grid')).toBeInTheDocument()
  expectOnePrice({ bestDeal: 4, lowestOnItsDates: 2 })
  await look({ size: 'phone' })
  events.send('done', scanRecord())
  await expect.element(bestDeal.first()).toBeInTheDocument()
  await expect.element(bestDeal.first()).toMatchTextContent(/310\sUSD/)
  await expect
    .poll(
      () => page.getByText(/^Best of 1,002 date pairs after 40 checks\./).query()?.parentElement?.textContent,
    )
    .toMatch(/We’re 95% sure that no other pair would save you more than 12\sUSD\./)
  await expect.element(toast.getByText('AI Search Complete')).toBeInTheDocument()
  await expect.poll(() => callsTo(aiScanRoutes.scan)).toHaveLength(1)
})

test('a reload goes on with the same scan', async () => {
  answer(aiScanRoutes.record, runningRecord())
  answerPrices()
  const events = stream(aiScanRoutes.recordEvents)
  await renderApp(scanPath({ scan: searchId }), { as: subscriber() })
  await expect.element(cancel).toBeVisible()
  events.send('progress', progressEvent(4))
  await expect.poll(checks).toBe(4)
  events.send('done', scanRecord())
  await expect.element(bestDeal.first()).toBeInTheDocument()
  await expect.element(toast.getByText('AI Search Complete')).toBeInTheDocument()
  expect(callsTo(aiScanRoutes.scan)).toEqual([])
})

wholeTest('a scan that waits for a free place says so', async () => {
  await openRunning({ record: runningRecord({ status: 'pending' }) })
  await expect.element(page.getByText(/In the queue\. Your scan starts shortly\./)).toBeVisible()
  await expectFits()
})

wholeTest(
  'a calendar that grows while its scan runs keeps the focus where it is, also at the end',
  async () => {
    const events = await openRunning({ size: 'desktop' })
    events.send('progress', progressEvent(3))
    const stop = () => calendar.element().querySelector<HTMLElement>('td[tabindex="0"]')
    await expect.poll(stop).not.toBeNull()
    stop()?.focus()
    const pair = () => /^Depart .*? nights?/.exec(focused())?.[0]
    const before = pair()
    expect(before).toBeTruthy()
    events.send('progress', progressEvent(6))
    await expect.poll(checks).toBe(6)
    expect(pair()).toBe(before)
    events.send('done', scanRecord())
    await expect.element(page.getByText(/^Best of 1,002 date pairs after 40 checks\./)).toBeInTheDocument()
    expect(pair()).toBe(before)
  },
)

test('a canceled scan keeps what it has found, and another one can begin', async () => {
  const events = await openRunning({ size: 'desktop' })
  events.send('progress', progressEvent(4))
  await expect.poll(checks).toBe(4)
  await cancel.click()
  await expect.poll(() => callsTo(aiScanRoutes.cancel)).toHaveLength(1)
  const record = scanRecord()
  events.send(
    'done',
    scanRecord({ status: 'canceled', scan: { ...record.scan, checks: 4, ended: 'canceled' } }),
  )
  await expect
    .element(page.getByText(/^Cancelled after 4 checks\. Here’s what we found before that\./))
    .toBeVisible()
  await expect.element(bestDeal.first()).toBeInTheDocument()
  await expectFits()
  // Another one begins: who pressed the key stays with it, and may cancel it too.
  const second = '00000000-0000-4000-8000-00000000000b'
  answer(aiScanRoutes.scan, { searchId: second })
  answer(aiScanRoutes.record, runningRecord({ searchId: second }))
  stream(aiScanRoutes.recordEvents)
  focusOn(page.getByRole('button', { name: 'Scan again' }).element())
  await userEvent.keyboard('{Enter}')
  await expect.element(cancel).toBeInTheDocument()
  await expect.poll(() => parameter('scan')).toBe(second)
  await expect.element(title).toHaveFocus()
})

wholeTest('a scan that is canceled before it found anything has one way on', async () => {
  const events = await openRunning()
  await cancel.click()
  events.send('done', runningRecord({ status: 'canceled', scan: { ended: 'canceled' } }))
  await expect.element(page.getByText('Cancelled before we found any fares.')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'No dates to show' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Scan again' }).elements()).toHaveLength(1)
  await expectFits()
})

wholeTest('a scan that cannot be canceled goes on, and says so unless it has just ended', async () => {
  const held = hold(aiScanRoutes.cancel)
  const events = await openRunning()
  await cancel.click()
  held.disconnect()
  await expect.element(page.getByText('We couldn’t cancel the scan. Please try again.')).toBeInTheDocument()
  await expect.element(cancel).toBeVisible()
  refuse(aiScanRoutes.cancel, aiScanProblems['already-ended'])
  await cancel.click()
  events.send('done', scanRecord())
  await expect.element(bestDeal.first()).toBeInTheDocument()
  expect(page.getByText(/We couldn’t cancel the scan\./).elements()).toEqual([])
})

test('a visitor sees who flies and when in the day, but neither dates nor the price', async () => {
  const events = stream(aiScanRoutes.publicScan)
  await renderApp(scanPath())
  await expect
    .element(
      page.getByText('This takes up to 2 minutes. Run the same search within an hour to come back to it.'),
    )
    .toBeVisible()
  events.send('progress', progressEvent(5, 'visitor'))
  await expect.poll(checks).toBe(5)
  // Prices are locked until the end, so there is nothing for it to explain.
  const legend = page.getByText('Lowest quarter')
  expect(legend.elements()).toEqual([])
  await expectFits()
  events.send('done', publicFindings())
  await expect.element(bestDeal.first()).toMatchTextContent(/Dates locked/)
  await expect.element(legend).toBeVisible()
  await expect.element(bestDeal.first()).toMatchTextContent(/09:30/)
  await expect
    .element(bestDeal.first().getByRole('link', { name: 'Sign Up to See Dates & Book' }))
    .toBeInTheDocument()
  expect(page.getByRole('link', { name: /^Continue/ }).elements()).toEqual([])
  // The address is a link that opens this very scan, here after a reload or in another browser.
  expect(parameter('scan')).toBe(searchId)
  const shared = page.getByText(/^Anyone with the link can open this search until /)
  await expect.element(shared).toBeVisible()
  await expectGoodLooksOnAllSizes()
  // The server takes any visitor for somebody else.
  answer(aiScanRoutes.record, { ...recordFor('visitor'), isOwn: false })
  await reloadApp()
  await expect.element(shared).toBeVisible()
  expect(page.getByText(/^Scanned /).elements()).toEqual([])
  expect(callsTo(aiScanRoutes.publicScan)).toHaveLength(1)
})

test('a visitor who opens a link sees that scan, and runs none', async () => {
  answer(aiScanRoutes.record, { ...recordFor('visitor'), isOwn: false })
  await renderApp(scanPath({ scan: searchId }))
  await expect.element(bestDeal.first()).toMatchTextContent(/Dates locked/)
  await expect.element(page.getByText(/^Scanned 1 min ago\./)).toBeVisible()
  expect(callsTo(aiScanRoutes.publicScan)).toEqual([])
})

wholeTest('a visitor whose connection breaks follows the scan by its link', async () => {
  answer(aiScanRoutes.record, { ...recordFor('visitor', runningRecord()), isOwn: false })
  const events = stream(aiScanRoutes.publicScan)
  const link = stream(aiScanRoutes.recordEvents)
  await renderApp(scanPath())
  events.send('progress', progressEvent(5, 'visitor'))
  await expect.poll(checks).toBe(5)
  events.end()
  link.send('done', { ...recordFor('visitor'), isOwn: false })
  await expect.element(bestDeal.first()).toMatchTextContent(/Dates locked/)
})

test('a member sees how many checks were made, and nothing that they found', async () => {
  await openEnded({ as: member(), record: recordFor('member') })
  await expect.element(calendar.getByRole('link', { name: 'Subscribe to Unlock' })).toBeInTheDocument()
  await expect.element(calendar).toMatchTextContent(/40 checks made\./)
  expect(page.getByRole('main').element().textContent).not.toMatch(/\b(310|335|342|420)\b/)
  await expectGoodLooks()
})
