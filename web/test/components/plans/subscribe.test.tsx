import { billingRoutes } from '@faresight/contracts/billing/http'
import { gatewayRoutes } from '@faresight/contracts/gateway/http'
import type { OwnSubscription } from '@faresight/contracts/billing/subscription'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectFits, expectGoodLooks, expectRoom } from '../checks/room.ts'
import { card, given, own, paidBy, userOf } from '../fixtures/plans.ts'
import { answer, hold } from '../network/network.ts'
import { config } from '../network/usual.ts'
import { address, heading, main, region, textsOf } from '../page-parts.ts'
import { renderApp } from '../render.tsx'
import { wholeTest } from '../../../../test/setup/whole-test.ts'

const cards = main.getByRole('article')
const links = cards.getByRole('link')
const cardOf = (name: string) => cards.filter({ has: page.getByRole('heading', { name, exact: true }) })

async function openAs(path: string, plan: OwnSubscription): Promise<void> {
  answer(billingRoutes.subscription, plan)
  await renderApp(path, { as: userOf(plan) })
}

test('the plans are side by side, and each leads to its checkout', async () => {
  answer(gatewayRoutes.config, config)
  await renderApp('/subscribe')
  await expect.element(cards.nth(2)).toBeVisible()
  await expect.poll(() => document.title).toBe('Plans | Faresight')
  const [monthly, six, annual] = textsOf(cards)
  expect(monthly).toMatch(/^Monthly4\.99 USD \/ monthBilled monthly/)
  expect(six).toMatch(/^6 MonthsBEST VALUE19\.99 USD \/ 6 months3\.33.USD a month.*Save 33% vs monthly/)
  expect(annual).toMatch(/^Annual49\.99 USD \/ year4\.17.USD a month.*Save 17% vs monthly/)
  expect(links.elements().map((link) => link.getAttribute('href'))).toEqual([
    '/subscribe?plan=monthly',
    '/subscribe?plan=semiannual',
    '/subscribe?plan=annual',
  ])
  expect(main.element().textContent).not.toMatch(/trial|free/i)
  await expectGoodLooks()
  await expectRoom()
})

test('a plan leads to a checkout that says what it binds to, and back', async () => {
  answer(gatewayRoutes.config, config)
  await renderApp('/subscribe?redirect=%2Fscoreboard')
  await page.getByRole('link', { name: 'Choose 6 Months' }).click()
  await expect.element(heading('Checkout')).toBeVisible()
  await expect.poll(() => document.title).toBe('Checkout | Faresight')
  for (const said of [
    '19.99 USD / 6 months',
    'Billed every 6 months',
    'Save 33% vs monthly',
    'All monthly features',
    /Renews on10 Sep 2027/,
    /Due today19\.99 USD/,
    'Renews automatically at 19.99 USD every 6 months.',
    'Cancel any time',
    'No refunds',
    'by card, Apple Pay or Link on Stripe’s page',
    'Log in or sign up first.',
  ])
    await expect.element(main).toMatchTextContent(said)
  expect(main.element().textContent).not.toMatch(/trial|free/i)
  expect(textsOf(main.getByRole('button'))).toEqual(['Checkout'])
  expect(localStorage['faresight_cart']).toContain('"semiannual"')
  expect(localStorage['faresight_cart']).toContain('"back":"/scoreboard"')
  await expectGoodLooks()
  await expectRoom()
  await page.getByRole('link', { name: 'Back to Plans' }).click()
  await expect.element(heading('Choose your plan')).toBeVisible()
  expect(address()).toBe('/subscribe?redirect=%2Fscoreboard')
  await expect.element(page.getByRole('link', { name: 'Back to your search' })).toBeVisible()
})

wholeTest('somebody with a plan by card is offered no second one', async () => {
  await openAs('/subscribe?plan=monthly', paidBy(card()))
  await expect.element(main.getByText(/You already have the Annual plan\./)).toBeVisible()
  await expect.element(main.getByRole('button', { name: 'Checkout' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Go to account' })).toHaveAttribute('href', '/account')
  await expectFits()
})

test('a plan by card is marked, leads to where it is changed, and moves nothing', async () => {
  answer(gatewayRoutes.config, config)
  const held = hold(billingRoutes.subscription)
  const plan = paidBy(card({ tier: 'semiannual' }))
  await renderApp('/subscribe', { as: userOf(plan) })
  const places = () => cards.elements().map((element) => element.getBoundingClientRect().top)
  await expect.element(cards.first()).toBeVisible()
  const before = places()
  held.answer(plan)
  await expect.element(cardOf('6 Months').getByText('Your plan', { exact: true })).toBeVisible()
  expect(places()).toEqual(before)
  expect(textsOf(links)).toEqual(['Choose Monthly', 'Change plan', 'Choose Annual'])
  await expectFits()
  await cardOf('6 Months').getByRole('link').click()
  await expect.element(heading('Account')).toBeVisible()
  expect(address() + location.hash).toBe('/account#subscription')
  expect(localStorage['faresight_cart']).toBeUndefined()
})

wholeTest('a given plan says until when it runs, and another one can be bought beside it', async () => {
  await openAs('/subscribe', given())
  const note = 'Your 6 Months plan runs until 26 Sep 2027 and already includes all of this.'
  await expect.element(cardOf('6 Months').getByText('Your plan', { exact: true })).toBeVisible()
  await expect.element(cardOf('6 Months').getByRole('link')).toMatchTextContent(/Choose 6 Months/)
  await cardOf('Monthly').getByRole('link').click()
  await expect.element(main.getByText(note)).toBeVisible()
  await expect.element(main.getByRole('button', { name: 'Checkout' })).toBeVisible()
  await expectFits()
})

wholeTest.each(['lifetime', '', 'annual2', 'toString'])(
  'an address with the plan “%s” shows all plans',
  async (plan) => {
    await renderApp(`/subscribe?${new URLSearchParams({ plan })}`)
    await expect.element(heading('Choose your plan')).toBeVisible()
    await expect.poll(address).toBe('/subscribe')
  },
)

test('a trial on offer is on the plans, the checkout and the terms', async () => {
  answer(gatewayRoutes.config, { ...config, trialDays: 7 })
  await renderApp('/subscribe')
  await expect.element(main.getByText(/Your first plan starts with 7 free days\./)).toBeVisible()
  await page.getByRole('link', { name: 'Choose Annual' }).click()
  await expect
    .element(
      main.getByText(
        'Your first plan is free for 7 days. Cancel before the trial ends and you won’t be charged.',
      ),
    )
    .toBeVisible()
  await expect.element(region('Summary')).toMatchTextContent(/First charge on17 Mar 2027Due today0\.00 USD/)
  await expectFits()
})

test.each([
  ['a first plan', own(), 1],
  [
    'no other one',
    own({ status: 'canceled', tier: 'annual', accessUntil: '2026-01-01T00:00:00.000Z', hasPortal: true }),
    0,
  ],
] as const)('the dashboard speaks of a trial for %s', async (_, plan, times) => {
  answer(gatewayRoutes.config, { ...config, trialDays: 7 })
  await openAs('/', plan)
  const banner = page.getByText(/No active subscription\./)
  await expect.element(banner).toBeVisible()
  await expect
    .poll(() => page.getByText(/Your first plan starts with 7 free days\./).elements())
    .toHaveLength(times)
})
