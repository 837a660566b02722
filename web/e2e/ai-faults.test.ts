import { afterEach, expect, test, vi } from 'vitest'
import {
  baseUrl,
  demo,
  expectAccessible,
  expectGoodLooks,
  newPage,
  screen,
  see,
  sizes,
  visit,
} from './harness.ts'
import { stopClock } from './message.ts'
import { healAll, order, providers } from './sandbox-faults.ts'
import { beginScan, patiently, scanPath } from './scans.ts'

const busyWords = [
  'Scanning 50+ dates',
  'Analyzing flight prices',
  'Finding best deals',
  'Optimizing travel times',
  'Comparing airlines',
  'Calculating savings',
]

// A scan has its time, and whoever waits for one has more.
vi.setConfig({ testTimeout: 2 * patiently.timeout + 60_000 })

afterEach(healAll)

test.each([
  { size: 'desk', destination: 'ATH', city: 'Athens' },
  { size: 'phone', destination: 'NAP', city: 'Naples' },
] as const)(
  'on a $size a scan that no provider answers fails with a reason, waits under Recent Searches, and can be tried again',
  async ({ size, destination, city }) => {
    await Promise.all(providers.map((provider) => order(provider, { fault: '5xx' })))
    const page = await newPage({ size, as: demo.subscriber })
    await visit(page, scanPath({ origin: 'ZRH', destination, searchPeriod: '1_month' }))
    const alert = page.getByRole('alert').filter({ hasText: 'Failed to perform AI search' })
    await alert.waitFor(patiently)
    await page.getByText('Unable to execute AI search. Please try again.').first().waitFor()
    expect(await alert.innerText()).toMatch(/Try again/)
    await expectGoodLooks(page, `ai-failed-${size}`)
    await page.getByRole('link', { name: 'Faresight, home' }).first().click()
    const card = page.getByRole('article').filter({ hasText: city }).first()
    await card.getByText('Failed', { exact: true }).waitFor()
    await healAll()
    await card.getByRole('button', { name: 'Scan again' }).click()
    await page.getByRole('article').filter({ hasText: 'BEST' }).first().waitFor(patiently)
  },
)

test.each(sizes)(
  'on a %s a scan that could not be asked for says so, and can be tried again',
  async (size) => {
    const page = await newPage({ size, as: demo.subscriber, expects: ['net::ERR_FAILED'] })
    await page.route('**/api/ai-search', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await visit(page, scanPath({ origin: 'ZRH', destination: 'VIE', searchPeriod: '1_month' }))
    const alert = page.getByRole('alert').filter({ hasText: 'Failed to perform AI search' })
    await alert.getByRole('heading', { name: 'Failed to perform AI search', exact: true }).waitFor()
    await alert.getByText('Failed to perform AI search. Please try again.', { exact: true }).waitFor()
    await expectGoodLooks(page)
    await page.unroute('**/api/ai-search')
    await alert.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('article').filter({ hasText: 'BEST' }).first().waitFor(patiently)
  },
)

test('while a scan runs its form says what it is at, each for 2,500 ms, until somebody wants something else', async () => {
  await Promise.all(providers.map((provider) => order(provider, { fault: 'hold' })))
  const page = await newPage({ as: demo.subscriber })
  await page.clock.install()
  await visit(page, scanPath({ origin: 'ZRH', destination: 'MIA', searchPeriod: '6_months' }))
  await page.getByText('You can leave: the scan goes on').waitFor()
  await stopClock(page)
  await page.getByRole('button', { name: 'Edit' }).click()
  const button = page.locator('form').getByRole('button', { disabled: true })
  for (const words of [...busyWords, busyWords[0]]) {
    await expect.poll(() => see(button)).toBe(words)
    await page.clock.runFor(2_499)
    expect(await see(button)).toBe(words)
    await page.clock.runFor(1)
  }
  await page.clock.resume()
  await page.getByLabel('Passengers').selectOption('2')
  await page.getByRole('button', { name: 'Find the best dates', disabled: false }).waitFor()
  await page.getByRole('button', { name: 'Cancel scan' }).click()
  await page.getByText('Cancelled before anything was found.').waitFor()
  await page.getByRole('heading', { name: 'No dates to show' }).waitFor()
  expect(await page.getByRole('button', { name: 'Scan again' }).count()).toBe(1)
})

test('who opens a scan that runs is told of its end like whoever began it', async () => {
  await Promise.all(providers.map((provider) => order(provider, { fault: 'hold' })))
  const page = await newPage({ as: demo.subscriber })
  const id = await beginScan(page, { origin: 'ZRH', destination: 'LIS', searchPeriod: '1_month' })
  await visit(page, scanPath({ origin: 'ZRH', destination: 'LIS', searchPeriod: '1_month', scan: id }))
  await page.getByRole('button', { name: 'Cancel scan' }).waitFor()
  await healAll()
  const toast = page.getByText('AI Search Complete', { exact: true }).first()
  await toast.waitFor(patiently)
  expect(await toast.isVisible()).toBe(true)
})

test('one scan too many at once says so, and where the others are', async () => {
  const page = await newPage({ as: demo.subscriber, expects: [429] })
  const before = await beginScan(page, { origin: 'LHR', destination: 'HEL' })
  await page.request.delete(`/api/ai-search/${before}`, { headers: { origin: baseUrl } })
  const status = async () => (await (await page.request.get(`/api/ai-search/${before}`)).json()).status
  await expect.poll(status, patiently).toBe('canceled')
  const asked = ['CPH', 'ARN'].map((destination) =>
    beginScan(page, { origin: 'LHR', destination, searchPeriod: '12_months' }),
  )
  const running = await Promise.all(asked)
  await visit(page, scanPath({ origin: 'LHR', destination: 'HEL' }))
  const alert = page.getByRole('alert').filter({ hasText: 'Too many AI searches at once' })
  expect(await see(alert)).toMatch(/no more can run at once/)
  // When one of them ends nobody knows.
  expect(await see(alert)).not.toMatch(/\d\d:\d\d/)
  await screen(page, 'ai-refused-desk-light')
  await expectAccessible(page)
  await alert.getByRole('link', { name: 'See Recent Searches' }).click()
  await page.getByRole('article').filter({ hasText: 'Copenhagen' }).first().waitFor()
  // What an earlier scan has come to stays where another one is refused.
  await visit(page, scanPath({ origin: 'LHR', destination: 'HEL', scan: before }))
  await page.getByRole('button', { name: 'Scan again' }).click()
  await page.getByRole('alert').filter({ hasText: 'no more can run at once' }).waitFor()
  await page
    .getByText(/^Cancelled/)
    .first()
    .waitFor()
  expect(new URL(page.url()).searchParams.get('scan')).toBe(before)
  await screen(page, 'ai-refused-again-desk-light')
  await expectAccessible(page)
  for (const id of running)
    expect(
      (await page.request.delete(`/api/ai-search/${id}`, { headers: { origin: baseUrl } })).status(),
    ).toBe(204)
})
