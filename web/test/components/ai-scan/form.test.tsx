import { aiScanRoutes } from '@faresight/contracts/ai-scan/http'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../checks/accessible.ts'
import { expectGoodLooks, expectRoom } from '../checks/room.ts'
import { searchId } from '../fixtures/flights.ts'
import { runningRecord } from '../fixtures/scan.ts'
import { subscriber } from '../fixtures/viewers.ts'
import { answer, callsTo } from '../network/network.ts'
import { stream } from '../network/stream.ts'
import { renderApp } from '../render.tsx'
import { choose, from, to } from '../search/form-page.ts'
import { answerPrices, parameter, slider } from './scan-page.ts'

const submit = page.getByRole('button', { name: 'Find the best dates' })
const shortest = page.getByLabelText('Minimum nights')
const longest = page.getByLabelText('Maximum nights')
const pairs = () => {
  const hint = page.getByText(/^About [\d,]+ date pairs?\./).element().textContent
  return Number(/^About ([\d,]+)/.exec(hint)?.[1]?.replaceAll(',', ''))
}

async function openForm({
  path = '/',
  ...how
}: Parameters<typeof renderApp>[1] & { path?: string } = {}): Promise<void> {
  await renderApp(path, how)
  await expect.element(submit).toBeInTheDocument()
}

test('an empty form names its gaps, and focuses the first', async () => {
  await openForm()
  await submit.click()
  for (const sentence of ['Please enter origin city', 'Please enter destination city'])
    await expect.element(page.getByText(sentence)).toBeVisible()
  await expect.element(from).toHaveFocus()
  expect(callsTo(aiScanRoutes.publicScan)).toEqual([])
  await expectAccessible()
})

test('only who sees prices chooses how much they count', async () => {
  await openForm({ path: '/?mode=ai&priceWeight=0.2' })
  await expect.element(slider).toBeDisabled()
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'Price 70%, travel time 30%')
  await expect.element(slider).toHaveAccessibleDescription('Adjustable with a plan')
  await expectGoodLooks()
})

test('the ends of a stay take each other along, and the form counts its date pairs', async () => {
  await openForm()
  const many = pairs()
  await longest.selectOptions('2')
  await expect.element(shortest).toHaveValue('2')
  expect(pairs()).toBeLessThan(many)
  await shortest.selectOptions('5')
  await expect.element(longest).toHaveValue('5')
  await page.getByRole('radio', { name: 'One way' }).click()
  await expect.element(page.getByRole('group', { name: 'Stay' })).not.toBeInTheDocument()
  await expect
    .element(page.getByText(/^About \d+ departure days\. We’ll check the most promising/))
    .toBeInTheDocument()
})

test('the form sends what was chosen, which stands in the address', async () => {
  answer(aiScanRoutes.scan, { searchId })
  answer(aiScanRoutes.record, runningRecord({ searchPeriod: '1_month', maxNights: 10 }))
  answerPrices()
  stream(aiScanRoutes.recordEvents)
  await openForm({ as: subscriber() })
  await choose(from, 'LHR', /LHR/)
  await choose(to, 'JFK', /JFK/)
  await expect.element(slider).toBeEnabled()
  await page.getByLabelText('Search period').selectOptions('1_month')
  await longest.selectOptions('10')
  await expectGoodLooks()
  await expectRoom()
  let hasTitle = true
  const titles = new MutationObserver(() => (hasTitle &&= document.querySelector('h1') !== null))
  titles.observe(document.body, { childList: true, subtree: true })
  await submit.click()
  await expect.poll(() => parameter('scan')).toBe(searchId)
  titles.disconnect()
  expect(hasTitle).toBe(true)
  await expect
    .poll(() => callsTo(aiScanRoutes.scan)[0]?.body)
    .toMatchObject({
      origin: 'LHR',
      destination: 'JFK',
      tripType: 'roundtrip',
      searchPeriod: '1_month',
      minNights: 3,
      maxNights: 10,
    })
  expect(Object.fromEntries(new URLSearchParams(location.search))).toMatchObject({
    mode: 'ai',
    searchPeriod: '1_month',
    maxNights: '10',
  })
})
