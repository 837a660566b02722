import type { Page } from 'playwright-core'
import { describe, expect, it, test } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { stackDatabase } from '../../test/setup/stack-database.ts'
import { cards, planOf, subscribe, useCard } from './at-stripe.ts'
import { baseUrl, expectGoodLooks, newPage, searchPath, see, sizes, visit } from './harness.ts'
import { newAddress } from './mail.ts'
import { goodPassword, logIn } from './newcomer.ts'
import { somebody, type Database } from './own-people.ts'
import { toasts } from './seen.ts'
import { billingRoutes } from '@faresight/contracts/billing/http'
import { answersAmiss, serverFails, showsNothing } from './altered-answers.ts'

let database: Database
forAllTests(
  async () => stackDatabase(),
  (it) => (database = it),
)

const checkout = (page: Page) => page.getByRole('button', { name: 'Checkout' })
const atStripe = (page: Page) => page.waitForURL(/\/stripe\/checkout\//)
const locked = (page: Page) => page.getByRole('link', { name: 'Subscribe to Unlock' })
const prices = (page: Page) => page.getByRole('tabpanel').getByText(/\d USD/)

describe.each(sizes)('on a %s', (size) => {
  it('a visitor chooses a plan, signs up, pays, and sees prices and booking links', async () => {
    const page = await newPage({ size })
    const email = newAddress()
    await visit(page, '/#pricing')
    await page.getByRole('link', { name: 'Subscribe Now: 6 Months' }).click()
    await checkout(page).click()
    await page.getByRole('heading', { name: 'Log In' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click()
    await page.getByRole('heading', { name: 'Create your account' }).waitFor()
    await page.getByLabel('First name').fill('Mira')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(goodPassword)
    await page.getByLabel('Confirm password').fill(goodPassword)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('link', { name: 'Verify Email Now' }).click()
    await page.getByRole('link', { name: 'Continue to Checkout' }).click()
    await logIn(page, email)
    await page.getByRole('heading', { name: 'Cart' }).waitFor()
    await page.getByRole('heading', { name: '6 Months', exact: true }).waitFor()
    await checkout(page).click()
    await atStripe(page)
    expect(await page.getByRole('main').or(page.locator('body')).first().innerText()).toContain('19.99')
    await useCard(page, cards.pays, /^Pay/)
    await page.getByRole('heading', { name: 'Welcome to Faresight!' }).waitFor()
    await page.getByText('Your 6 Months plan is on').waitFor()
    await page.getByRole('heading', { name: 'Search Flights' }).waitFor()
    expect(page.url()).toBe(`${baseUrl}/`)
    await page.getByText('6 Months Subscription Active').waitFor()
    expect(await page.getByText('No active subscription.').count()).toBe(0)
    expect(await page.evaluate(() => localStorage.getItem('faresight_cart'))).toBe(null)
    await visit(page, searchPath())
    await page
      .getByRole('link', { name: /^Continue/ })
      .first()
      .waitFor()
    await prices(page).first().waitFor()
    expect(await locked(page).count()).toBe(0)
  })
})

test('whoever turns back from the payment page finds the plan in the cart, and pays by another card after a refusal', async () => {
  const page = await newPage({ as: await somebody(database), expects: [402] })
  await visit(page, '/subscribe?plan=annual')
  await checkout(page).click()
  await atStripe(page)
  const first = page.url()
  await page.getByRole('link', { name: 'Back without paying' }).click()
  await page.getByRole('heading', { name: 'Annual', exact: true }).waitFor()
  expect(page.url()).toBe(`${baseUrl}/cart`)
  expect((await planOf(page)).status).toBe(null)
  // Who has only begun to pay has no card to look after.
  await visit(page, '/account')
  await page.getByText('You have no plan.').waitFor()
  expect(await page.getByRole('button', { name: 'Manage card' }).count()).toBe(0)
  await visit(page, '/cart')
  // The payment that is open is handed out again.
  await checkout(page).click()
  await atStripe(page)
  expect(page.url()).toBe(first)
  await useCard(page, cards.declined, /^Pay/)
  await page
    .getByText(/declined/)
    .first()
    .waitFor()
  await useCard(page, cards.pays, /^Pay/)
  await page.getByRole('heading', { name: 'Welcome to Faresight!' }).waitFor()
})

test('a page that comes back as it was left has a button that works', async () => {
  const page = await newPage({ as: await somebody(database) })
  await visit(page, '/subscribe?plan=annual')
  // As a browser does that keeps the page while it is elsewhere: it leaves, and comes back as it was.
  const end = await showsNothing(page, '**/stripe/checkout/**')
  const left = page.waitForResponse('**/stripe/checkout/**')
  await checkout(page).click()
  await page.getByRole('button', { name: 'Opening the payment page...' }).waitFor()
  await left
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await end()
  await checkout(page).click()
  await atStripe(page)
  expect(await see(page.getByRole('button', { name: /^Pay/ }))).toContain('49.99')
})

test('locked cards of a tab that is open unlock by themselves when its owner pays in another one', async () => {
  const page = await newPage({ as: await somebody(database) })
  await visit(page, searchPath())
  await locked(page).first().waitFor()
  await page.evaluate(() => (document.documentElement.dataset['loaded'] = 'once'))
  const other = await page.context().newPage()
  await visit(other, '/subscribe?plan=monthly')
  await checkout(other).click()
  await atStripe(other)
  await useCard(other, cards.pays, /^Pay/)
  await other.getByRole('heading', { name: 'Welcome to Faresight!' }).waitFor()
  await page
    .getByRole('link', { name: /^Continue/ })
    .first()
    .waitFor()
  await prices(page).first().waitFor()
  expect(await locked(page).count()).toBe(0)
  await page.getByRole('banner').getByText('Monthly Plan').waitFor()
  expect(await page.evaluate(() => document.documentElement.dataset['loaded'])).toBe('once')
})

test('a plan that is given, or taken away, is noticed by a tab that is looked at anew', async () => {
  const email = await somebody(database)
  // What nobody has told of, the gateway hears of within seconds; until then it refuses what comes with a plan.
  const page = await newPage({ as: email, expects: [403] })
  await visit(page, searchPath())
  await locked(page).first().waitFor()
  const access = (until: string) =>
    database.pool.query(
      `update auth.users set subscription_status = 'active', subscription_tier = 'annual', access_until = now() + $2::interval
       where email = $1`,
      [email, until],
    )
  const lookAgain = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await access('30 days')
  await lookAgain()
  await prices(page).first().waitFor()
  expect(await locked(page).count()).toBe(0)
  await access('-1 minute')
  await lookAgain()
  await locked(page).first().waitFor()
  expect(await prices(page).count()).toBe(0)
})

test('whoever has a plan by then is told so, with the way to it', async () => {
  const email = await somebody(database)
  const page = await newPage({ as: email, expects: [409] })
  await visit(page, '/subscribe?plan=annual')
  await checkout(page).waitFor()
  // In another browser, of which this one hears nothing.
  const other = await newPage({ as: email, ownSession: true })
  await subscribe(other, 'monthly')
  await checkout(page).click()
  const main = page.getByRole('main')
  expect(await see(main.getByRole('alert'))).toBe('You already have a plan. You can change it under Account.')
  await toasts(page).getByText('Stripe Error', { exact: true }).waitFor()
  await checkout(page).waitFor()
  await expectGoodLooks(page, 'subscribe-refused-desk')
  await main.getByRole('link', { name: 'Go to Account' }).click()
  await page.getByRole('heading', { name: 'Account', exact: true }).waitFor()
})

const { createCheckout } = billingRoutes
const isAway = async (page: Page) => {
  await page.route(`**${createCheckout.path}`, (route) => route.abort())
  return () => page.unroute(`**${createCheckout.path}`)
}

test.each([
  [
    'a server that says nothing',
    (page: Page) => serverFails(page, createCheckout),
    500,
    'Failed to initialize payment',
  ],
  [
    'an answer without a page',
    (page: Page) => answersAmiss(page, createCheckout, { sessionId: 'cs_1' }),
    0,
    'Failed to initialize payment session',
  ],
  [
    'an address that is no page',
    (page: Page) => answersAmiss(page, createCheckout, { sessionId: 'cs_1', url: 'javascript:alert(1)' }),
    0,
    'Failed to initialize payment session',
  ],
  ['a server that is not there', isAway, 'ERR_FAILED', 'Failed to initialize payment. Please try again.'],
] as const)('%s is told, and can be tried again', async (_, begin, complaint, sentence) => {
  const page = await newPage({ as: await somebody(database), expects: [complaint] })
  await visit(page, '/subscribe?plan=annual')
  const end = await begin(page)
  await checkout(page).click()
  expect(await see(page.getByRole('main').getByRole('alert'))).toBe(sentence)
  await toasts(page).getByText('Stripe Error', { exact: true }).waitFor()
  await toasts(page).getByText(sentence, { exact: true }).waitFor()
  await end()
  await checkout(page).click()
  await atStripe(page)
})

test('a session that is over keeps the plan, and comes back to it', async () => {
  const email = await somebody(database)
  const page = await newPage({ as: email, ownSession: true, unauthorized: 'any' })
  await visit(page, '/subscribe?plan=annual')
  await checkout(page).waitFor()
  await page.context().clearCookies()
  await checkout(page).click()
  await page.getByRole('heading', { name: 'Log In' }).waitFor()
  expect(page.url()).toBe(`${baseUrl}/login?redirect=cart`)
  await page.getByText('Your session is over.').first().waitFor()
  expect(await page.evaluate(() => localStorage.getItem('faresight_cart'))).toContain('"annual"')
})
