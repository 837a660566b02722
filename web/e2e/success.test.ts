import type { Page } from 'playwright-core'
import { describe, expect, it, test } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { stackDatabase } from '../../test/setup/stack-database.ts'
import { cards, planOf, planTurns, useCard } from './at-stripe.ts'
import { baseUrl, demo, expectGoodLooks, newPage, see, sizes, visit } from './harness.ts'
import { heldCalls } from './held-calls.ts'
import { stopClock } from './message.ts'
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

/** Looks at a page whose clock stands still, but for the few milliseconds that axe waits for. Gives how many went by. */
async function lookWhileItTicks(page: Page, picture: string): Promise<number> {
  let passed = 0
  let isDone = false
  const looks = expectGoodLooks(page, picture).finally(() => (isDone = true))
  const tick = async () => {
    await page.clock.runFor(1)
    passed += 1
    return isDone
  }
  const ticks = async () => {
    await expect.poll(tick, { interval: 100, timeout: 40_000 }).toBe(true)
  }
  await Promise.all([looks, ticks()])
  return passed
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

  it('counts three seconds down, says how many are left, and leads on with the last of them', async () => {
    const page = await newPage({ size, as: await somebody(database) })
    const { url, path } = await open(page)
    await pay(page, url)
    await planTurns(page, 'active')
    await page.clock.install()
    const calls = await heldCalls(page, '**/api/checkout-sessions/*')
    await visit(page, path)
    await headed(page, 'Checking your payment...')
    await stopClock(page)
    await calls.pass()
    // What is due at once is done, and no time goes by until the page tells what was answered: three seconds begin then.
    const welcome = 'Welcome to Faresight!'
    const tick = async () => {
      const told = await title(page)
      if (told !== welcome) await page.clock.runFor(0)
      return told
    }
    await expect.poll(tick, { interval: 200 }).toBe(welcome)
    const toSearch = 'Taking you to your search in'
    const counts = () => page.getByText(toSearch).allInnerTexts()
    // Whoever listens is told once.
    const three = `${toSearch} 3 seconds.`
    expect(await counts()).toEqual([three, three])
    const passed = await lookWhileItTicks(page, `success-counting-${size}`)
    expect(await counts()).toEqual([three, three])
    await page.clock.runFor(1_000 - passed)
    await expect.poll(counts).toEqual([three, `${toSearch} 2 seconds.`])
    await page.clock.runFor(1_000)
    await expect.poll(counts).toEqual([three, `${toSearch} 1 second.`])
    await page.clock.runFor(999)
    expect([await title(page), page.url()]).toEqual([welcome, baseUrl + path])
    await page.clock.runFor(1)
    await expect.poll(() => page.url()).toBe(`${baseUrl}/`)
    await page.clock.resume()
    await headed(page, 'Search Flights')
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
    await page.clock.runFor(3000)
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
  // Only one payment can be open here at a time: that it was the second one is what billing keeps of such.
  await database.pool.query('update billing.checkouts set refunded_at = now() where session_id = $1', [
    new URLSearchParams(first.path.split('?')[1]).get('session_id'),
  ])
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
