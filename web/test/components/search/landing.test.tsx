import { gatewayRoutes } from '@faresight/contracts/gateway/http'
import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { landingClaims, payment } from '../../../src/content/operator.ts'
import { expectAccessible } from '../checks/accessible.ts'
import { expectGoodLooks, expectGoodLooksOnAllSizes, expectRoom } from '../checks/room.ts'
import { dayIn } from '../clock.ts'
import { member } from '../fixtures/viewers.ts'
import { answer, callsTo } from '../network/network.ts'
import { config } from '../network/usual.ts'
import { textsOf } from '../page-parts.ts'
import { renderApp } from '../render.tsx'
import { changeTravellers, choose, travellers, valueOf } from './form-page.ts'
import { parameter } from './search-page.ts'
import { wholeTest } from '../../../../test/setup/whole-test.ts'

const ai = page.getByRole('tabpanel', { name: /AI Deal Search/ })
const regular = page.getByRole('tabpanel', { name: 'Regular Search' })
const tab = (name: string | RegExp) => page.getByRole('tab', { name })
const to = (panel: Locator) => panel.getByRole('combobox', { name: 'To', exact: true })

test('the landing page has a search form in the first view, and no fault', async () => {
  answer(gatewayRoutes.config, { ...config, sandbox: true, trialDays: 7 })
  await renderApp('/')
  await expect.element(page.getByRole('contentinfo').getByText(/Sandbox fares/)).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Find the best dates' })).toBeInViewport({ ratio: 1 })
  await expectGoodLooks()
  await expectRoom()
})

wholeTest('lines keep apart where text is twice as large', async () => {
  await renderApp('/', { text: 'twice as large' })
  const tight = [...document.querySelectorAll('main :is(h1, h2, h3, p, li)')].filter((element) => {
    const { lineHeight, fontSize } = getComputedStyle(element)
    return parseFloat(lineHeight) < parseFloat(fontSize)
  })
  expect(tight.map(({ textContent }) => textContent)).toEqual([])
})

test.each([
  [7, 'Your first plan starts with 7 free days.'],
  [0, null],
])('the dashboard of a member tells of a trial of %i days: %s', async (trialDays, words) => {
  answer(gatewayRoutes.config, { ...config, trialDays })
  await renderApp('/', { as: member() })
  await expect.poll(() => callsTo(gatewayRoutes.config).length).toBeGreaterThan(0)
  await expect.element(page.getByRole('contentinfo')).toBeInTheDocument()
  const said = () =>
    /Your first plan starts with .*? free days?\./.exec(document.body.textContent)?.[0] ?? null
  await expect.poll(said).toBe(words)
})

test('it leads to either kind of search, and keeps what was typed in each', async () => {
  await renderApp('/?origin=LHR')
  await ai.getByLabelText('Search period').selectOptions('6_months')
  ;(tab(/AI Deal Search/).element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(regular.getByRole('button', { name: 'Search', exact: true })).toBeInTheDocument()
  // What one knows of the places the other one does too.
  await expect.poll(() => valueOf(regular.getByRole('combobox', { name: 'From' }))).toContain('LHR')
  await expectGoodLooksOnAllSizes()
  await tab(/AI Deal Search/).click()
  expect(valueOf(ai.getByLabelText('Search period'))).toBe('6_months')
})

wholeTest(
  'what both kinds ask goes from one to the other, and a reload opens the one that was left',
  async () => {
    await renderApp('/?origin=YYZ')
    await choose(to(ai), 'barcelona', /BCN/)
    await changeTravellers('More adults', 'More children')
    await ai.getByLabelText('Search period').selectOptions('6_months')
    await tab('Regular Search').click()
    await expect.poll(() => valueOf(to(regular))).toContain('BCN')
    await expect.element(travellers).toMatchTextContent('2 adults, 1 child')
    await choose(to(regular), 'kennedy', /JFK/)
    await tab(/AI Deal Search/).click()
    await expect.poll(() => valueOf(to(ai))).toContain('JFK')
    expect(valueOf(ai.getByLabelText('Search period'))).toBe('6_months')
    await expect.poll(() => parameter('mode')).toBeNull()
    await tab('Regular Search').click()
    await expect.poll(() => parameter('mode')).toBe('regular')
    await renderApp(location.pathname + location.search)
    await expect.poll(() => valueOf(regular.getByRole('combobox', { name: 'From' }))).toContain('YYZ')
  },
)

test('it opens the form of a scan, and begins none, where the rest of an address is of a regular search', async () => {
  await renderApp(`/?origin=LHR&destination=JFK&departureDate=${dayIn(60)}`)
  await tab(/AI Deal Search/).click()
  await expect.poll(() => parameter('mode')).toBe('ai-form')
  await renderApp(location.pathname + location.search)
  await expect.poll(() => valueOf(to(ai))).toContain('JFK')
  await expect.element(ai.getByRole('button', { name: 'Find the best dates' })).toBeInTheDocument()
})

test('the chosen theme and currency are kept', async () => {
  await renderApp('/')
  await page.getByRole('radio', { name: 'Dark' }).click()
  await page.getByLabelText('Currency').selectOptions('CAD')
  expect(getComputedStyle(document.documentElement).colorScheme).toBe('dark')
  await renderApp('/')
  await expect.element(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await expect.poll(() => valueOf(page.getByLabelText('Currency'))).toBe('CAD')
  expect([localStorage['faresight_theme'], localStorage['preferred_currency']]).toEqual(['dark', 'CAD'])
})

wholeTest.each([
  ['GBP', 'GBP'],
  ['{"code":"EUR"}', 'USD'],
])('a currency kept as %j is shown as %s', async (kept, shown) => {
  localStorage['preferred_currency'] = kept
  await renderApp('/')
  await expect.poll(() => valueOf(page.getByLabelText('Currency'))).toBe(shown)
  expect(localStorage['preferred_currency']).toBe(kept)
})

const plans = [
  [
    'Monthly',
    [
      'Unlimited flight searches',
      'Price comparison across 100+ airlines',
      'Flexible date search',
      'Email price alerts',
    ],
  ],
  [
    '6 Months',
    ['All monthly features', 'Save 33% vs monthly', 'Priority customer support', 'Advanced filters'],
  ],
  ['Annual', ['All 6-month features', 'Save 17% vs monthly', 'Priority support', 'Exclusive deals']],
] as const

test('each plan says what it comes with, and leads to its checkout', async () => {
  await renderApp('/')
  for (const [name, features] of plans) {
    const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
    await expect.poll(() => textsOf(card.getByRole('listitem'))).toEqual(features)
  }
  await page.getByRole('link', { name: 'Subscribe Now: Annual' }).click()
  await expect.element(page.getByRole('heading', { name: 'Checkout' })).toBeInTheDocument()
  expect(location.search).toBe('?plan=annual')
})

wholeTest('it says what searching is like and what is new, in the words of the operator', async () => {
  await renderApp('/')
  await expect.element(tab(/AI Deal Search/).getByText('NEW', { exact: true })).toBeInTheDocument()
  for (const claim of ['$127', '100+ airlines', 'Under 10 seconds'])
    await expect.element(page.getByText(claim, { exact: true }).first()).toBeInTheDocument()
  const told = page.getByRole('list').filter({ hasText: 'average savings' }).getByRole('listitem')
  expect(told.elements().map((item) => (item as HTMLElement).innerText)).toEqual(
    landingClaims.map(({ figure, about }) => `${figure}\n${about}`),
  )
  await expect.element(page.getByText(payment, { exact: true })).toBeInTheDocument()
})

test('without a network the page says so, and says when it is back', async () => {
  await renderApp('/')
  const offline = (is: boolean) => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => !is })
    dispatchEvent(new Event(is ? 'offline' : 'online'))
  }
  try {
    offline(true)
    await expect.element(page.getByText(/You’re offline\./)).toMatchTextContent('Reconnect to search.')
    await expectAccessible()
  } finally {
    offline(false)
    Reflect.deleteProperty(navigator, 'onLine')
  }
  await expect.element(page.getByText(/You’re offline\./)).not.toBeInTheDocument()
})
