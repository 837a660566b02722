import { gatewayRoutes } from '@faresight/contracts/gateway/http'
import { countryRoutes } from '@faresight/contracts/search/country-http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { detectOnFirstVisit, onCurrencyDetected } from '../../../src/features/currency/currency.ts'
import { expectGoodLooks } from '../checks/room.ts'
import { subscriber } from '../fixtures/viewers.ts'
import { answer, callsTo, disconnect, hold } from '../network/network.ts'
import { toasts } from '../page-parts.ts'
import { renderApp } from '../render.tsx'
import { wholeTest } from '../../../../test/setup/whole-test.ts'

const { geo } = countryRoutes
const currency = page.getByLabelText('Currency')
const stored = () => localStorage.getItem('preferred_currency')
const title = toasts.getByText('Prices are in CAD', { exact: true })
const toast = toasts.getByRole('listitem')
const onDetected = vi.fn<(event: Event) => void>()
const announced = () => onDetected.mock.calls.map(([event]) => (event as CustomEvent<unknown>).detail)

beforeEach(() => {
  localStorage.removeItem('preferred_currency')
  onDetected.mockClear()
  addEventListener('currency-detected', onDetected)
})

afterEach(() => {
  removeEventListener('currency-detected', onDetected)
  // The landing page shows no toast, so what was detected would wait for the next test.
  onCurrencyDetected(() => {})()
})

test('a first visit gets the currency of its country, stores it and announces it once', async () => {
  answer(geo, { country: 'CA' })
  await renderApp('/')
  await expect.element(currency).toHaveValue('USD')
  await detectOnFirstVisit()
  await expect.element(currency).toHaveValue('CAD')
  expect(stored()).toBe('CAD')
  expect(announced()).toEqual([{ country: 'CA', currency: 'CAD' }])
  await renderApp('/')
  await detectOnFirstVisit()
  await expect.element(currency).toHaveValue('CAD')
  expect(callsTo(geo)).toHaveLength(1)
  expect(announced()).toHaveLength(1)
})

wholeTest.each(['phone', 'desktop'] as const)('the dashboard says so in a toast on a %s', async (size) => {
  answer(geo, { country: 'CA' })
  await renderApp('/', { as: subscriber(), size })
  await detectOnFirstVisit()
  await expect.element(title).toBeVisible()
  // Its time stops while the user looks elsewhere.
  dispatchEvent(new Event('blur'))
  await expect
    .element(toasts.getByText('Based on your location. You can change the currency at the top of the page.'))
    .toBeVisible()
  await expect.element(currency).toHaveValue('CAD')
  await expectGoodLooks()
  await expect.element(title).toBeVisible()
})

wholeTest('a toast that comes before the dashboard is shown there', async () => {
  answer(geo, { country: 'CA' })
  await detectOnFirstVisit()
  await renderApp('/', { as: subscriber() })
  await expect.element(title).toBeVisible()
})

wholeTest.each([1280, 1440])('in %i px a toast covers nothing that can be pressed', async (width) => {
  answer(geo, { country: 'CA' })
  await renderApp('/', { as: subscriber(), size: 'desktop' })
  await page.viewport(width, 900)
  await detectOnFirstVisit()
  await expect.element(title).toBeVisible()
  dispatchEvent(new Event('blur'))
  scrollTo({ top: 300, behavior: 'instant' })
  const box = toast.element().getBoundingClientRect()
  const covered = [...document.querySelectorAll('header a, header button, header select')].filter((other) => {
    const { left, right } = other.getBoundingClientRect()
    return right > box.left && left < box.right
  })
  expect(covered.map(({ textContent }) => textContent)).toEqual([])
  expect(box.top).toBeGreaterThanOrEqual(0)
  expect(box.bottom).toBeLessThanOrEqual(64)
})

wholeTest('a screen reader speaks the toast when it has finished speaking', async () => {
  const modes = new Set<string | null>()
  const watch = new MutationObserver(() => {
    for (const spoken of document.querySelectorAll('[role=status][aria-live]'))
      if (spoken.textContent.includes('Prices are in CAD')) modes.add(spoken.getAttribute('aria-live'))
  })
  watch.observe(document, { subtree: true, childList: true, characterData: true })
  answer(geo, { country: 'CA' })
  await renderApp('/', { as: subscriber() })
  await detectOnFirstVisit()
  await expect.element(title).toBeVisible()
  await expect.poll(() => [...modes]).toEqual(['polite'])
  watch.disconnect()
})

wholeTest.each([
  ['GBP', 'GBP'],
  ['XYZ', 'USD'],
  ['', 'USD'],
  ['{"code":"EUR"}', 'USD'],
])('a visitor whose browser stores %j sees prices in %s, and is not located', async (value, shown) => {
  localStorage['preferred_currency'] = value
  await renderApp('/')
  await detectOnFirstVisit()
  await expect.element(currency).toHaveValue(shown)
  await expect.poll(() => callsTo(gatewayRoutes.config).length).toBeGreaterThan(0)
  expect(callsTo(geo)).toEqual([])
  expect(stored()).toBe(value)
})

wholeTest.each([
  ['cannot be reached', () => disconnect(geo)],
  ['is unknown', () => answer(geo, { country: null })],
])('where the country %s prices stay in dollars, and nothing is stored', async (_, begin) => {
  begin()
  await renderApp('/')
  await detectOnFirstVisit()
  await expect.element(currency).toHaveValue('USD')
  expect([stored(), announced()]).toEqual([null, []])
})

wholeTest('a currency that is chosen during the look-up stays', async () => {
  const held = hold(geo)
  await renderApp('/')
  const detection = detectOnFirstVisit()
  await expect.poll(() => callsTo(geo)).toHaveLength(1)
  await currency.selectOptions('JPY')
  held.answer({ country: 'CA' })
  await detection
  await expect.element(currency).toHaveValue('JPY')
  expect([stored(), announced()]).toEqual(['JPY', []])
})
