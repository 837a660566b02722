import type { Page } from 'playwright-core'
import { expect, describe, it, test } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { stackDatabase } from '../../test/setup/stack-database.ts'
import { subscribe } from './at-stripe.ts'
import { baseUrl, expectGoodLooks, newPage, sizes, visit } from './harness.ts'
import { somebody, type Database } from './own-people.ts'
import { give } from './own-plans.ts'
import { movedBy } from './seen.ts'

let database: Database
forAllTests(
  async () => stackDatabase(),
  (it) => (database = it),
)

const savings = ['Save 33% vs monthly', 'Save 17% vs monthly']
const plan = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })

test('the server sends the plans whole, to be found by search engines', async () => {
  const html = await (await fetch(`${baseUrl}/subscribe`)).text()
  expect(html).toContain('<title>Plans | Faresight</title>')
  expect(html).toContain('<meta name="robots" content="index, follow">')
  for (const words of ['Choose your plan', '4.99', '19.99', '49.99', 'BEST VALUE', ...savings])
    expect(html).toContain(words)
  // Whoever is here becomes known later.
  expect(html).not.toContain('Your plan')
})

describe.each(sizes)('the plans on a %s', (size) => {
  it('stand side by side, and each leads to its checkout', async () => {
    const page = await newPage({ size })
    await visit(page, '/subscribe')
    const cards = page.getByRole('main').getByRole('article')
    await expect.poll(() => cards.count()).toBe(3)
    const [monthly, six, annual] = await cards.allInnerTexts()
    expect(monthly).toMatch(/^Monthly\s+4\.99 USD \/ month\s+Billed every month/)
    expect(six).toMatch(
      /^6 Months\s+BEST VALUE\s+19\.99 USD \/ 6 months\s+3\.33.USD a month\s+All monthly features\s/,
    )
    expect(annual).toMatch(/^Annual\s+49\.99 USD \/ year\s+4\.17.USD a month\s+All 6-month features\s/)
    expect([monthly, six, annual].flatMap((said) => said?.match(/Save.+/g) ?? [])).toEqual(savings)
    expect(
      await cards.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ).toEqual(['/subscribe?plan=monthly', '/subscribe?plan=semiannual', '/subscribe?plan=annual'])
    // No trial is on offer here.
    expect(await page.getByRole('main').innerText()).not.toMatch(/trial|free/i)
    await expectGoodLooks(page, `subscribe-${size}`, true)
  })

  it('lead to a checkout that says what one binds oneself to, and back', async () => {
    const page = await newPage({ size })
    await visit(page, '/subscribe')
    await page.getByRole('link', { name: 'Choose 6 Months' }).click()
    await page.getByRole('heading', { name: 'Checkout' }).waitFor()
    const words = await page.getByRole('main').innerText()
    for (const said of [
      '19.99 USD / 6 months',
      'Billed every 6 months',
      'Save 33% vs monthly',
      'All monthly features',
      /Renews on\s+\d+ \w+ 20\d\d/,
      /Due today\s+19\.99 USD/,
      /Renews by itself at 19\.99.USD every 6 months\./,
      'Cancel anytime',
      'No refunds',
      'by card, Apple Pay or Link on Stripe’s page',
      'You log in or sign up first.',
    ])
      expect(words).toMatch(said)
    expect(words).not.toMatch(/trial|free/i)
    expect(await page.getByRole('main').getByRole('button').allInnerTexts()).toEqual(['Checkout'])
    await expectGoodLooks(page, `subscribe-plan-${size}`, true)
    await page.getByRole('link', { name: 'Back to Plans' }).click()
    await page.getByRole('heading', { name: 'Choose your plan' }).waitFor()
    expect(new URL(page.url()).search).toBe('')
  })

  it('tell whoever has a plan that there is no second one', async () => {
    const page = await newPage({ size, as: await somebody(database) })
    await subscribe(page, 'annual')
    await visit(page, '/subscribe?plan=monthly')
    await page.getByText('You already have the Annual plan.').waitFor()
    expect(await page.getByRole('button', { name: 'Checkout' }).count()).toBe(0)
    await expectGoodLooks(page, `subscribe-subscribed-${size}`, true)
    await page.getByRole('link', { name: 'Go to Account' }).click()
    await page.getByRole('heading', { name: 'Account', exact: true }).waitFor()
  })

  it('mark the one that somebody pays for, with the way to change it', async () => {
    const page = await newPage({ size, as: await somebody(database) })
    await subscribe(page, 'semiannual')
    await visit(page, '/subscribe')
    const own = plan(page, '6 Months')
    await own.getByText('Your plan', { exact: true }).waitFor()
    expect(await page.getByText('Your plan', { exact: true }).count()).toBe(1)
    expect(await movedBy(page)).toBeLessThan(0.01)
    expect(await page.getByRole('article').getByRole('link').allInnerTexts()).toEqual([
      'Choose Monthly',
      'Change plan',
      'Choose Annual',
    ])
    await expectGoodLooks(page, `subscribe-own-${size}`, true)
    await own.getByRole('link', { name: 'Change plan' }).click()
    await page.getByRole('button', { name: 'Change plan' }).waitFor()
    expect(page.url()).toBe(`${baseUrl}/account#subscription`)
    expect(await page.evaluate(() => localStorage.getItem('faresight_cart'))).toBe(null)
  })

  it('say until when a plan runs that was given, and sell another one all the same', async () => {
    const email = await somebody(database)
    const page = await newPage({ size, as: email })
    await give(database, email, 200)
    await visit(page, '/subscribe')
    const own = plan(page, '6 Months')
    await own.getByText('Your plan', { exact: true }).waitFor()
    expect(await own.getByRole('link').innerText()).toBe('Choose 6 Months')
    await plan(page, 'Monthly').getByRole('link').click()
    const note = /^Your 6 Months plan runs until \d+ \w+ 20\d\d and opens all of this already\.$/
    await page.getByText(note).waitFor()
    await expectGoodLooks(page, `subscribe-given-${size}`, true)
    await visit(page, '/cart')
    await page.getByText(note).waitFor()
    await page.getByRole('button', { name: 'Checkout' }).click()
    await page.waitForURL(/\/stripe\/checkout\//)
  })
})

test.each(['lifetime', '', 'annual2', 'toString'])(
  'an address with the plan %j shows all of them',
  async (plan) => {
    const page = await newPage()
    await visit(page, `/subscribe?${new URLSearchParams({ plan })}`)
    await page.getByRole('heading', { name: 'Choose your plan' }).waitFor()
    await expect.poll(() => page.url()).toBe(`${baseUrl}/subscribe`)
    expect(await page.getByRole('link', { name: 'Choose Annual' }).isVisible()).toBe(true)
  },
)

test('an address with a plan is its checkout from the first sight on', async () => {
  const page = await newPage({ expects: ['net::ERR_FAILED'] })
  // Whatever stands in the page's HTML is of the list.
  await page.route('**/assets/*.js*', (route) => route.abort())
  await page.goto('/subscribe?plan=annual').catch(() => null)
  expect(await page.getByRole('link', { name: 'Choose Annual' }).isVisible()).toBe(false)
})
