import type { Page } from 'playwright-core'
import { describe, expect, it, test } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { stackDatabase } from '../../test/setup/stack-database.ts'
import { baseUrl, demo, expectGoodLooks, newPage, screen, see, sizes, visit } from './harness.ts'
import { logIn } from './newcomer.ts'
import { somebody, type Database } from './own-people.ts'
import { focused, toasts } from './seen.ts'

let database: Database
forAllTests(
  async () => stackDatabase(),
  (it) => (database = it),
)

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('faresight_cart'))
const store = (page: Page, item: string) =>
  page.evaluate((value) => localStorage.setItem('faresight_cart', value), item)
const plan = (page: Page, name: string) => page.getByRole('heading', { name, level: 2, exact: true })
const emptied = (page: Page) => page.getByRole('heading', { name: 'Your cart is empty' })

describe.each(sizes)('the cart on a %s', (size) => {
  it('takes the plan of its address, says what it costs, and gives it back', async () => {
    const page = await newPage({ size, as: await somebody(database) })
    await visit(page, '/cart?plan=semiannual')
    await plan(page, '6 Months').waitFor()
    await expect.poll(() => page.url()).toBe(`${baseUrl}/cart`)
    await expect.poll(() => page.title()).toBe('Cart | Faresight')
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex, nofollow')
    expect(JSON.parse((await stored(page)) ?? '')).toEqual({
      planId: 'semiannual',
      planName: '6 Months',
      price: 19.99,
      addedAt: expect.stringMatching(/^20\d\d-\d\d-\d\dT/),
    })
    // What it comes to stands there once it is known whether there is a plan already.
    await page.getByRole('region', { name: 'Summary' }).waitFor()
    const words = await page.getByRole('main').innerText()
    for (const said of ['19.99 USD / 6 months', 'Billed every 6 months', /Due today\s+19\.99 USD/])
      expect(words).toMatch(said)
    await expectGoodLooks(page, `cart-${size}`, true)
    // There is one already: another plan in the address does not replace it.
    await visit(page, '/cart?plan=annual')
    await plan(page, '6 Months').waitFor()
    await expect.poll(() => page.url()).toBe(`${baseUrl}/cart`)
    await page.getByRole('button', { name: 'Remove 6 Months from your cart' }).click()
    await emptied(page).waitFor()
    expect(await focused(page)).toBe('Cart')
    expect(await see(toasts(page).getByText('Plan removed from cart'))).toBe('Plan removed from cart')
    await toasts(page).getByText('Removed', { exact: true }).waitFor()
    await screen(page, `cart-removed-${size}-light`)
    await page.reload()
    await emptied(page).waitFor()
    await expectGoodLooks(page, `cart-empty-${size}`)
    const plans = page.getByRole('link', { name: 'See plans' })
    expect(await plans.getAttribute('href')).toBe('/#pricing')
    await plans.click()
    // Where the landing page has them; whoever is signed in has them on a page of their own.
    await expect.poll(() => page.url()).toBe(`${baseUrl}/subscribe`)
  })

  it('asks a visitor to log in, and holds the plan until they come back', async () => {
    const email = await somebody(database)
    const page = await newPage({ size })
    await visit(page, '/cart?plan=annual')
    await page.getByRole('heading', { name: 'Log In' }).waitFor()
    expect(page.url()).toBe(`${baseUrl}/login?redirect=cart`)
    expect(await page.evaluate(() => localStorage.getItem('faresight_redirect'))).toBe('/cart')
    await logIn(page, email, demo.password)
    await plan(page, 'Annual').waitFor()
    expect(page.url()).toBe(`${baseUrl}/cart`)
    expect(await page.evaluate(() => localStorage.getItem('faresight_redirect'))).toBe(null)
  })
})

test('a plan that is chosen on the landing page waits in the cart', async () => {
  const page = await newPage()
  await visit(page, '/#pricing')
  await page.getByRole('link', { name: 'Subscribe Now: Annual' }).click()
  await page.getByRole('heading', { name: 'Checkout' }).waitFor()
  await expect.poll(() => page.title()).toBe('Checkout | Faresight')
  expect(page.url()).toBe(`${baseUrl}/subscribe?plan=annual`)
  expect(await stored(page)).toContain('"annual"')
  await page.getByRole('button', { name: 'Checkout' }).click()
  await page.getByRole('heading', { name: 'Log In' }).waitFor()
  expect(page.url()).toBe(`${baseUrl}/login?redirect=cart`)
  await page.goBack()
  await page.getByRole('heading', { name: 'Checkout' }).waitFor()
})

test('two tabs have one cart', async () => {
  const page = await newPage({ as: await somebody(database) })
  const other = await page.context().newPage()
  await visit(page, '/cart')
  await emptied(page).waitFor()
  await visit(other, '/cart?plan=annual')
  await plan(page, 'Annual').waitFor()
  await page.getByRole('button', { name: 'Remove Annual from your cart' }).click()
  await emptied(other).waitFor()
  expect(await stored(other)).toBe(null)
})

test.each(['{"planId', '[]', '"annual"', '{"planId":"lifetime","planName":"For ever","price":1}'])(
  'what is no plan on sale is an empty cart: %s',
  async (item) => {
    const page = await newPage({ as: await somebody(database) })
    await visit(page, '/scoreboard')
    await store(page, item)
    await visit(page, '/cart')
    await emptied(page).waitFor()
    await visit(page, '/cart?plan=monthly')
    await plan(page, 'Monthly').waitFor()
    expect(await stored(page)).toContain('"monthly"')
  },
)

test('a plan costs what it costs today, whatever the browser kept of it', async () => {
  const page = await newPage({ as: await somebody(database) })
  await visit(page, '/scoreboard')
  await store(page, '{"planId":"annual","planName":"Free","price":0.01,"addedAt":"2020-01-01"}')
  await visit(page, '/cart')
  await plan(page, 'Annual').waitFor()
  expect(await see(page.getByRole('region', { name: 'Summary' }))).toMatch(/Due today\s+49\.99 USD/)
})

test.each([
  ['Your cart is empty', null],
  ['No subscription plan selected', '{"planId":"lifetime"}'],
])('who presses a button that has gone stale reads: %s', async (sentence, item) => {
  const page = await newPage({ as: await somebody(database) })
  await visit(page, '/cart?plan=annual')
  await plan(page, 'Annual').waitFor()
  // In one go: of a change by its own script a tab hears with whatever it draws next.
  await page.getByRole('button', { name: 'Checkout' }).evaluate((button, value) => {
    if (value === null) localStorage.removeItem('faresight_cart')
    else localStorage.setItem('faresight_cart', value)
    if (button instanceof HTMLElement) button.click()
  }, item)
  expect(await see(page.getByRole('main').getByRole('alert'))).toBe(sentence)
  await toasts(page).getByText('Error', { exact: true }).waitFor()
  await toasts(page).getByText(sentence).waitFor()
  await page.getByRole('link', { name: 'See plans' }).waitFor()
})

test('whoever signs out there is asked to log in by nobody', async () => {
  const page = await newPage({ as: await somebody(database) })
  await visit(page, '/cart?plan=annual')
  await plan(page, 'Annual').waitFor()
  await page.getByRole('button', { name: 'MK, account menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await page.getByRole('heading', { name: 'See which day to fly.' }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('faresight_redirect'))).toBe(null)
})
