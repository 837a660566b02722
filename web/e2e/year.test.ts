import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { advance, cards, invoicesAtStripe, passRenewal, planOf, planTurns, useCard } from './at-stripe.ts'
import { expectGoodLooks, newPage, resultsShown, searchPath, see, sizes, visit } from './harness.ts'
import { linkInMail, newAddress } from './mail.ts'
import { goodPassword, logIn } from './newcomer.ts'

const subscription = (page: Page) => page.getByRole('region', { name: 'Subscription', exact: true })
const invoices = (page: Page) => page.getByRole('region', { name: 'Invoices', exact: true })
const press = (page: Page, name: string) => subscription(page).getByRole('button', { name }).click()

/** From the prices on the landing page to an account, and to the cart in which the plan has waited. */
async function choosePlanAndSignUp(page: Page, email: string): Promise<void> {
  await visit(page, '/#pricing')
  await page.getByRole('link', { name: 'Subscribe Now: Monthly' }).click()
  await page.getByRole('button', { name: 'Checkout' }).click()
  await page.getByRole('heading', { name: 'Log In' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click()
  await page.getByRole('heading', { name: 'Create your account' }).waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.getByLabel('Confirm password').fill(goodPassword)
  await page.getByRole('checkbox', { name: /^I agree/ }).check()
  await page.getByRole('main').getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Account Created!' }).waitFor()
  await page.goto(await linkInMail(email, 'Verify your email address'))
  await page.getByRole('link', { name: 'Continue to Checkout' }).click()
  await logIn(page, email)
  await page.getByRole('heading', { name: 'Monthly', level: 2, exact: true }).waitFor()
}

async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Checkout' }).click()
  await useCard(page, cards.declined, /^Pay/)
  await page.getByText('Your card was declined.').waitFor()
  await useCard(page, cards.pays, /^Pay/)
  await page.getByRole('heading', { name: 'Welcome to Faresight!' }).waitFor()
}

async function seesWhatIsPaidFor(page: Page): Promise<void> {
  await visit(page, searchPath())
  await resultsShown(page)
  const list = page.getByRole('tabpanel')
  expect(await see(list.getByRole('article'))).toMatch(/\d\sUSD/)
  const book = list.getByRole('link', { name: /^Continue/ }).first()
  expect(await book.getAttribute('href')).toMatch(/^\/api\/book\//)
  expect(await page.getByText('Subscribe to Unlock').count()).toBe(0)
}

async function openAccount(page: Page): Promise<void> {
  await visit(page, '/account')
  await subscription(page).locator('dl').first().waitFor()
  await invoices(page).getByRole('rowheader').first().waitFor()
}

/** Has another card pay from now on, on the page for it. */
async function changeCard(page: Page, card: string): Promise<void> {
  await subscription(page)
    .getByRole('button', { name: /^(Manage|Update) card$/ })
    .click()
  await useCard(page, card, /Save card/)
  await page.getByText('Your card is saved.').waitFor()
  await page.getByRole('link', { name: 'Back' }).click()
  await subscription(page).locator('dl').first().waitFor()
}

/** Until the payment of a month is known here: its period is another one. */
async function passMonth(page: Page, email: string): Promise<void> {
  const before = (await planOf(page)).card?.periodEndsAt
  await passRenewal(page, email)
  await expect.poll(async () => (await planOf(page)).card?.periodEndsAt).not.toBe(before)
}

/** What stands in the list: how much, and how it stands. */
async function listed(page: Page): Promise<[number, string][]> {
  const all = invoices(page).getByRole('button', { name: /^Show all/ })
  if (await all.count()) await all.click()
  const rows = await invoices(page).locator('tbody tr').allInnerTexts()
  return rows.map((row) => [
    Number(/([−\d.,]+)\sUSD/.exec(row)?.[1]?.replace('−', '-').replace(',', '')),
    /Paid|Due|Void|Not paid/.exec(row)?.[0] ?? '',
  ])
}

describe.each(sizes)('a year with a plan, on a %s', (size) => {
  it('shows each turn of it, and what was charged to the cent', { timeout: 300_000 }, async () => {
    const email = newAddress()
    const page = await newPage({ size, expects: [402] })
    await choosePlanAndSignUp(page, email)
    await pay(page)
    await seesWhatIsPaidFor(page)

    await openAccount(page)
    expect(await see(subscription(page))).toMatch(/Active[^]*Monthly[^]*Renews On[^]*4\.99 USD \/ month/)
    await press(page, 'Cancel subscription')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click()
    await planTurns(page, 'canceled')
    expect(await see(subscription(page))).toMatch(/Canceled[^]*Access Until/)
    await seesWhatIsPaidFor(page)
    await openAccount(page)
    await press(page, 'Resume subscription')
    await planTurns(page, 'active')

    await passMonth(page, email)
    await openAccount(page)
    expect(await listed(page)).toEqual([
      [4.99, 'Paid'],
      [4.99, 'Paid'],
    ])

    // It pays the next renewal, and declines the one after that.
    await changeCard(page, cards.paysOnce)
    await passMonth(page, email)
    await passRenewal(page, email)
    await planTurns(page, 'past_due')
    await visit(page, '/')
    const notice = page.getByRole('region', { name: 'Payment' })
    expect(await see(notice)).toContain('Your last payment failed.')
    await seesWhatIsPaidFor(page)
    await openAccount(page)
    expect(await see(subscription(page))).toMatch(/Past Due[^]*Access Until/)
    expect((await listed(page))[0]).toEqual([4.99, 'Due'])
    await expectGoodLooks(page, `year-past-due-${size}`, true)
    await changeCard(page, cards.pays)
    // Stripe tries again after three days.
    await advance(email, 4)
    await planTurns(page, 'active')
    await openAccount(page)
    expect((await listed(page)).slice(0, 4)).toEqual(Array.from({ length: 4 }, () => [4.99, 'Paid']))

    await press(page, 'Change plan')
    const dialog = page.getByRole('dialog', { name: 'Change your plan' })
    await dialog.getByRole('radio', { name: /Annual/ }).check()
    const agree = dialog.getByRole('button', { name: /^Pay .* and change$/ })
    const [, due] = /([\d.]+)\sUSD/.exec(await see(agree)) ?? []
    await agree.click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(async () => (await listed(page))[0]).toEqual([Number(due), 'Paid'])

    await passRenewal(page, email)
    await planTurns(page, 'active')
    const atStripe = async () => (await invoicesAtStripe(email)).map(({ total }) => total / 100)
    await expect.poll(async () => (await atStripe())[0]).toBe(49.99)
    await openAccount(page)
    expect(await see(subscription(page))).toMatch(/Active[^]*Annual[^]*Renews On[^]*49\.99 USD \/ year/)
    expect(await listed(page)).toEqual((await atStripe()).map((amount) => [amount, 'Paid']))
    expect(await listed(page)).toHaveLength(6)
    await expectGoodLooks(page, `year-over-${size}`, true)
  })
})
