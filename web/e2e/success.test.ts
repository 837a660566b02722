import type { Page } from 'playwright-core'
import { describe, expect, it, test } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { stackDatabase } from '../../test/setup/stack-database.ts'
import { cards, planOf, useCard } from './at-stripe.ts'
import { baseUrl, demo, expectGoodLooks, newPage, see, sizes, visit } from './harness.ts'
import { logIn } from './newcomer.ts'
import { somebody, type Database } from './own-people.ts'

let database: Database
forAllTests(
  async () => stackDatabase(),
  (it) => (database = it),
)

const title = (page: Page) => see(page.getByRole('main').getByRole('heading', { level: 1 }))
const headed = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor()

/** A payment that is open, and where it is paid. */
async function open(page: Page, planId = 'annual'): Promise<{ url: string; path: string }> {
  const answer = await page.request.post('/api/create-checkout-session', {
    headers: { origin: baseUrl },
    data: { planId },
  })
  expect(answer.status()).toBe(200)
  const { url, sessionId } = (await answer.json()) as { url: string; sessionId: string }
  return { url, path: `/success?session_id=${sessionId}` }
}

/** Pays in a tab of its own, and leaves the page that thanks for it. */
async function pay(page: Page, url: string): Promise<void> {
  const tab = await page.context().newPage()
  await tab.goto(url)
  await useCard(tab, cards.pays, /^Pay/)
  await tab.waitForURL(/\/success\?/)
  await tab.close()
}

describe.each(sizes)('after a payment, a %s', (size) => {
  it('welcomes, and stays where somebody wants to', async () => {
    const page = await newPage({ size, as: await somebody(database) })
    const { url } = await open(page)
    await page.goto(url)
    await useCard(page, cards.pays, /^Pay/)
    await headed(page, 'Welcome to Faresight!')
    await page.getByRole('button', { name: 'Stay on this page' }).click()
    await page.getByText('Take your time.').first().waitFor()
    await expect.poll(() => page.title()).toBe('Payment | Faresight')
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex, nofollow')
    await expectGoodLooks(page, `success-${size}`)
    expect(new URL(page.url()).pathname).toBe('/success')
    await page.getByRole('button', { name: 'Start Searching Now' }).click()
    await headed(page, 'Search Flights')
    expect(page.url()).toBe(`${baseUrl}/`)
    // The page is not one that going back leads to.
    await page.goBack()
    expect(new URL(page.url()).pathname).not.toBe('/success')
  })

  it('says when there is none so far, and knows it once it is paid', async () => {
    const page = await newPage({ size, as: await somebody(database) })
    await page.clock.install()
    const { url, path } = await open(page)
    await visit(page, path)
    expect(await title(page)).toBe('Checking your payment...')
    await expectGoodLooks(page, `success-checking-${size}`)
    // A minute of asking, as fast as answers come.
    await expect
      .poll(async () => {
        await page.clock.runFor(5000)
        return title(page)
      })
      .toBe('Still waiting for your payment')
    await expectGoodLooks(page, `success-waiting-${size}`)
    expect((await planOf(page)).status).toBe(null)
    await pay(page, url)
    await page.getByRole('button', { name: 'Try again' }).click()
    await headed(page, 'Welcome to Faresight!')
    await page.clock.runFor(4000)
    await headed(page, 'Search Flights')
  })

  it('leads back to the cart where the payment was not finished', async () => {
    const page = await newPage({ size, as: await somebody(database) })
    const { path } = await open(page, 'monthly')
    // Another plan takes its place.
    await open(page, 'annual')
    await visit(page, path)
    await headed(page, 'Nothing was paid')
    await expectGoodLooks(page, `success-unpaid-${size}`)
    await page.getByRole('link', { name: 'Back to Cart' }).click()
    await page.getByRole('heading', { name: 'Monthly', exact: true }).waitFor()
  })

  it('has nothing to show to whoever just opens it, and opens nothing', async () => {
    const page = await newPage({ size, as: await somebody(database) })
    await visit(page, '/success')
    await headed(page, 'There is no payment to look at')
    await expectGoodLooks(page, `success-none-${size}`)
    expect((await planOf(page)).accessUntil).toBe(null)
    await page.getByRole('link', { name: 'Return Home' }).click()
    await headed(page, 'Search Flights')
    await page.getByText('No active subscription.').waitFor()
  })
})

test('somebody else’s payment, or one that never was, is not known', async () => {
  const payer = await newPage({ as: await somebody(database) })
  const { url, path } = await open(payer)
  await pay(payer, url)
  const page = await newPage({ as: await somebody(database), expects: [400, 404] })
  for (const address of [
    path,
    '/success?session_id=cs_test_nothing',
    `/success?session_id=${'a'.repeat(300)}`,
  ]) {
    await visit(page, address)
    await headed(page, 'We do not know this payment')
  }
  await expectGoodLooks(page, 'success-unknown-desk')
  expect((await planOf(page)).accessUntil).toBe(null)
})

test('the second payment of somebody who has a plan by then goes back', async () => {
  const page = await newPage({ as: await somebody(database) })
  const first = await open(page)
  await pay(page, first.url)
  // Only one payment can be open here at a time, so that it was the second one is put into the server's mouth.
  await page.route('**/api/checkout-sessions/*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), isRefunded: true } })
  })
  await visit(page, first.path)
  await headed(page, 'This payment goes back to you')
  await expectGoodLooks(page, 'success-refunded-desk')
  await page.getByRole('link', { name: 'Go to Account' }).click()
  await headed(page, 'Account')
})

test('a visitor logs in first, and comes back to the payment', async () => {
  const email = await somebody(database)
  const payer = await newPage({ as: email, ownSession: true })
  const { url, path } = await open(payer)
  await pay(payer, url)
  const page = await newPage()
  await visit(page, path)
  await headed(page, 'Log In')
  await logIn(page, email, demo.password)
  await headed(page, 'Welcome to Faresight!')
  expect(new URL(page.url()).pathname).toBe('/success')
})

test('a server that is away for a moment is asked again, and one that stays away says so', async () => {
  const page = await newPage({ as: await somebody(database), expects: [503] })
  await page.clock.install()
  const { url, path } = await open(page)
  await pay(page, url)
  let isAway = true
  const problem = {
    type: 'about:blank',
    title: 'Payments are away',
    status: 503,
    detail: 'Payments cannot be reached right now.',
    code: 'billing/stripe-away',
    message: 'Payments cannot be reached right now.',
  }
  await page.route('**/api/checkout-sessions/*', (route) =>
    isAway
      ? route.fulfill({ status: 503, contentType: 'application/problem+json', json: problem })
      : route.continue(),
  )
  await visit(page, path)
  await expect
    .poll(async () => {
      await page.clock.runFor(5000)
      return title(page)
    })
    .toBe('Your payment could not be checked')
  await page.getByText('Nothing is lost: if you have paid, your plan opens by itself.').waitFor()
  await expectGoodLooks(page, 'success-away-desk')
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(await title(page)).toBe('Checking your payment...')
  isAway = false
  await expect
    .poll(async () => {
      await page.clock.runFor(1000)
      return title(page)
    })
    .toBe('Welcome to Faresight!')
})
