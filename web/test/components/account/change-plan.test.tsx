import { billingRoutes } from '@faresight/contracts/billing/http'
import { billingProblems } from '@faresight/contracts/billing/problems'
import { expect, test } from 'vitest'
import { expectFits, expectGoodLooks, expectRoom } from '../checks/room.ts'
import { card, invoices, paidBy, quote } from '../fixtures/plans.ts'
import { answer, callsTo, disconnect, hold, refuse } from '../network/network.ts'
import { dialog, region, toasts } from '../page-parts.ts'
import { answerAccount, openAccount } from './open.tsx'
import { wholeTest } from '../../../../test/setup/whole-test.ts'

const plan = region('Subscription')
const pay = dialog.getByRole('button', { name: 'Pay 45.00 USD and switch' })

async function choose(name: RegExp, tier: 'monthly' | 'annual' = 'monthly'): Promise<void> {
  await openAccount({ plan: paidBy(card({ tier })), invoices: invoices(1) })
  await plan.getByRole('button', { name: 'Change plan' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Change plan' })).toBeDisabled()
  expect(dialog.getByRole('radio').elements()).toHaveLength(2)
  await dialog.getByText(name).click()
}

test('a change says what is charged before it is made', async () => {
  const held = hold(billingRoutes.quoteChange)
  await choose(/^Annual/)
  await expect.element(dialog.getByText('Calculating the total')).toBeInTheDocument()
  held.answer(quote())
  await expect.element(pay).toBeVisible()
  await expect
    .element(dialog)
    .toMatchTextContent(
      /Annual, first year49\.99 USDUnused time on Monthly−4\.99 USDminus 4\.99 USDDue now45\.00 USD/,
    )
  await expect.element(dialog).toMatchTextContent(/Renews on 9 Mar 2028 for 49\.99 USD\./)
  await expectGoodLooks()
  await expectRoom()
  answerAccount({ plan: paidBy(card()) })
  await pay.click()
  await expect.element(toasts.getByText('Plan changed')).toBeVisible()
  await expect.element(plan).toMatchTextContent(/PlanAnnualRenews On/)
  const { planId, at, dueNow } = quote()
  await expect
    .poll(() => callsTo(billingRoutes.change).map(({ body }) => body))
    .toEqual([{ planId, at, dueNow }])
})

wholeTest('a credit that is more than the charge pays for later periods', async () => {
  answer(
    billingRoutes.quoteChange,
    quote({ planId: 'monthly', credit: 49.99, charge: 4.99, dueNow: 0, creditLeft: 45 }),
  )
  await choose(/^Monthly/, 'annual')
  await expect.element(dialog).toMatchTextContent(/Due now0\.00 USDCredit left45\.00 USD/)
  await expect.element(dialog.getByRole('button', { name: 'Change plan' })).toBeEnabled()
  await expectFits()
})

test('a price that has changed is shown again before anything is charged', async () => {
  answer(billingRoutes.quoteChange, quote())
  refuse(billingRoutes.change, billingProblems['quote-expired'])
  await choose(/^Annual/)
  await pay.click()
  await expect
    .element(dialog.getByText('The price of this change is out of date. Please review the new one.'))
    .toBeVisible()
  await expect.poll(() => callsTo(billingRoutes.quoteChange)).toHaveLength(2)
  await expect.element(pay).toBeVisible()
  await expectFits()
})

test('a card that is declined leads to the page of the card', async () => {
  answer(billingRoutes.quoteChange, quote())
  refuse(billingRoutes.change, billingProblems['payment-declined'], { detail: 'Your card was declined.' })
  await choose(/^Annual/)
  await pay.click()
  const said = dialog.getByText('Your card was declined.')
  const manage = dialog.getByRole('button', { name: 'Manage card' })
  await expect.element(said).toBeVisible()
  await expectFits()
  expect(manage.element().getBoundingClientRect().bottom).toBeLessThan(
    dialog.getByRole('button', { name: 'Keep my plan' }).element().getBoundingClientRect().top,
  )
  answer(billingRoutes.portal, () => ({ url: `${location.href}#card` }))
  await manage.click()
  await expect.poll(() => location.hash).toBe('#card')
})

wholeTest('a quote that does not come says so, and can be asked for again', async () => {
  disconnect(billingRoutes.quoteChange)
  await choose(/^Annual/)
  await expect.element(dialog.getByText('We couldn’t calculate the total. Please try again.')).toBeVisible()
  answer(billingRoutes.quoteChange, quote())
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect.element(pay).toBeVisible()
})
