import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { stackDatabase } from '../../test/setup/stack-database.ts'
import { cards, subscribe, useCard } from './at-stripe.ts'
import { expectGoodLooks, newPage, see, sizes, visit } from './harness.ts'
import { somebody, type Database } from './own-people.ts'
import { heal, order } from './sandbox-faults.ts'
import { toasts } from './seen.ts'

afterEach(() => heal('stripe'))

let database: Database
forAllTests(
  async () => stackDatabase(),
  (it) => (database = it),
)

const title = (page: Page) => see(page.getByRole('main').getByRole('heading', { level: 1 }))
const checkout = (page: Page) => page.getByRole('button', { name: 'Checkout' })
const atStripe = (page: Page) => page.waitForURL(/\/stripe\/checkout\//)

describe.each(sizes)('a payment on a %s', (size) => {
  it.each([
    ['is away', { fault: '5xx' }, 503, /^Payments cannot be reached right now\. Nothing was charged/],
    ['is busy', { fault: '429' }, 503, /^Too many people are paying right now\./],
    ['wants no money', { fault: 'out-of-credit' }, 402, /\w+\.$/],
  ])('where Stripe %s a checkout says so, and can be tried again', async (_, fault, status, sentence) => {
    const page = await newPage({ size, as: await somebody(database), expects: [status] })
    await visit(page, '/cart?plan=annual')
    await checkout(page).waitFor()
    await order('stripe', fault)
    await checkout(page).click()
    const said = await see(page.getByRole('main').getByRole('alert'))
    expect(said).toMatch(sentence)
    await toasts(page).getByText('Stripe Error', { exact: true }).waitFor()
    await toasts(page).getByText(said, { exact: true }).waitFor()
    if (status === 503) await expectGoodLooks(page, `cart-stripe-away-${size}`)
    await heal('stripe')
    await checkout(page).click()
    await atStripe(page)
  })

  it('a slow Stripe is waited for, and asked but once', async () => {
    const page = await newPage({ size, as: await somebody(database) })
    await visit(page, '/subscribe?plan=monthly')
    await order('stripe', { fault: 'slow', arg: 1500 })
    let asked = 0
    page.on('request', (request) => (asked += Number(request.url().endsWith('/api/create-checkout-session'))))
    await checkout(page).click()
    const busy = page.getByRole('button', { name: 'Opening the payment page...' })
    await busy.waitFor()
    // Playwright waits for what says that it is busy; people press it.
    await busy.click({ force: true })
    await heal('stripe')
    await atStripe(page)
    expect(asked).toBe(1)
  })

  it('a payment that cannot be looked up at first is welcomed once it can', async () => {
    const page = await newPage({ size, as: await somebody(database), expects: [503] })
    await visit(page, '/subscribe?plan=annual')
    await checkout(page).click()
    await atStripe(page)
    await useCard(page, cards.pays, /^Pay/)
    await page.getByRole('button', { name: 'Stay on this page' }).click()
    await order('stripe', { fault: '5xx' })
    const refused = page.waitForResponse((answer) => answer.status() === 503)
    await page.reload()
    expect((await refused).url()).toContain('/api/checkout-sessions/')
    await page.getByRole('heading', { name: 'Checking your payment...' }).waitFor()
    await heal('stripe')
    await page.getByRole('heading', { name: 'Welcome to Faresight!' }).waitFor()
  })

  it('a Stripe that is away for a moment is asked again about a payment, and one that stays away is told', async () => {
    const page = await newPage({ size, as: await somebody(database), expects: [503] })
    await page.clock.install()
    await visit(page, '/subscribe?plan=annual')
    await checkout(page).click()
    await atStripe(page)
    await useCard(page, cards.pays, /^Pay/)
    await page.waitForURL(/\/success\?/)
    const paid = page.url()
    await page.getByRole('button', { name: 'Stay on this page' }).click()
    await order('stripe', { fault: '5xx' })
    await visit(page, paid)
    await expect
      .poll(async () => {
        await page.clock.runFor(5000)
        return title(page)
      })
      .toBe('Your payment could not be checked')
    await page.getByText('Nothing is lost: if you have paid, your plan opens by itself.').waitFor()
    await expectGoodLooks(page, `success-away-${size}`)
    await page.getByRole('button', { name: 'Try again' }).click()
    expect(await title(page)).toBe('Checking your payment...')
    await heal('stripe')
    await expect
      .poll(async () => {
        await page.clock.runFor(1000)
        return title(page)
      })
      .toBe('Welcome to Faresight!')
  })

  it('invoices that do not come say why, and can be asked for again', async () => {
    const email = await somebody(database)
    const page = await newPage({ size, as: email, expects: [503] })
    const invoices = page.getByRole('region', { name: 'Invoices', exact: true })
    await subscribe(page, 'monthly')
    await order('stripe', { fault: '5xx' })
    await visit(page, '/account')
    await invoices.getByText(/^Payments cannot be reached right now\./).waitFor()
    await expectGoodLooks(page, `invoices-failed-${size}`)
    await heal('stripe')
    await invoices.getByRole('button', { name: 'Try again' }).click()
    await invoices.getByRole('rowheader').first().waitFor()
  })
})
