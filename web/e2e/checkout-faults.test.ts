import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { stackDatabase } from '../../test/setup/stack-database.ts'
import { cards, useCard } from './at-stripe.ts'
import { expectGoodLooks, newPage, see, visit } from './harness.ts'
import { somebody, type Database } from './own-people.ts'
import { heal, order } from './sandbox-faults.ts'

afterEach(() => heal('stripe'))

let database: Database
forAllTests(
  async () => stackDatabase(),
  (it) => (database = it),
)

const checkout = (page: Page) => page.getByRole('button', { name: 'Checkout' })
const atStripe = (page: Page) => page.waitForURL(/\/stripe\/checkout\//)

test.each([
  ['is away', { fault: '5xx' }, 503, /^Payments cannot be reached right now\. Nothing was charged/],
  ['is busy', { fault: '429' }, 503, /^Too many people are paying right now\./],
  ['wants no money', { fault: 'out-of-credit' }, 402, /\w+\.$/],
])('where Stripe %s a checkout says so, and can be tried again', async (_, fault, status, sentence) => {
  const page = await newPage({ as: await somebody(database), expects: [status] })
  await visit(page, '/cart?plan=annual')
  await checkout(page).waitFor()
  await order('stripe', fault)
  await checkout(page).click()
  const said = await see(page.getByRole('main').getByRole('alert'))
  expect(said).toMatch(sentence)
  const toast = page.getByRole('region', { name: 'Notifications' })
  await toast.getByText('Stripe Error', { exact: true }).waitFor()
  await toast.getByText(said, { exact: true }).waitFor()
  if (status === 503) await expectGoodLooks(page, 'cart-stripe-away-desk')
  await heal('stripe')
  await checkout(page).click()
  await atStripe(page)
})

test('a slow Stripe is waited for, and asked but once', async () => {
  const page = await newPage({ as: await somebody(database) })
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

test('a payment that cannot be looked up at first is welcomed once it can', async () => {
  const page = await newPage({ as: await somebody(database), expects: [503] })
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
