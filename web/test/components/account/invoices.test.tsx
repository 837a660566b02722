import { billingRoutes } from '@faresight/contracts/billing/http'
import { billingProblems } from '@faresight/contracts/billing/problems'
import { expect, test } from 'vitest'
import { expectFits, expectGoodLooks, expectRoom } from '../checks/room.ts'
import { card, given, invoices, own, paidBy, userOf } from '../fixtures/plans.ts'
import { refuse } from '../network/network.ts'
import { region, shownMessage } from '../page-parts.ts'
import { renderApp } from '../render.tsx'
import { answerAccount, openAccount } from './open.tsx'
import { wholeTest } from '../../../../test/setup/whole-test.ts'

const list = region('Invoices')
const rows = list.getByRole('rowheader')

wholeTest('twelve invoices are shown at first, each with its document and its page', async () => {
  await openAccount({ plan: paidBy(card({ tier: 'monthly' })), invoices: invoices(15) })
  expect(rows.elements()).toHaveLength(12)
  const pdf = list.getByRole('link', { name: 'PDF invoice from 10 Mar 2027, 4.99 USD, opens in a new tab' })
  await expect.element(pdf).toHaveAttribute('href', 'https://pay.example.com/0.pdf')
  await expect.element(pdf).toHaveAttribute('target', '_blank')
  await expect.element(pdf).toHaveAttribute('rel', 'noopener noreferrer')
  await expect
    .element(list.getByRole('link', { name: /^View invoice from 10 Mar 2027/ }))
    .toHaveAttribute('href', 'https://pay.example.com/0')
  await expectGoodLooks()
  await list.getByRole('button', { name: 'Show all 15 invoices' }).click()
  expect(rows.elements()).toHaveLength(15)
  await expectRoom()
  await list.getByRole('button', { name: 'Show fewer invoices' }).click()
  expect(rows.elements()).toHaveLength(12)
})

test('a credit is also said in words, since a sign may not be read out', async () => {
  const charged = invoices(2, { amount: -45 })
  await openAccount({ plan: paidBy(card({ tier: 'monthly' })), invoices: charged })
  await expect.element(list.getByText('minus 45.00 USD', { exact: true }).first()).toBeInTheDocument()
  await expectFits()
})

test('an invoice says whether it is paid, and leads to its page by what that is for', async () => {
  const statuses = ['paid', 'open', 'void', 'uncollectible', 'under_review']
  const charged = invoices(5).map((one, place) => ({ ...one, status: statuses[place]! }))
  await openAccount({ plan: paidBy(card({ tier: 'monthly' })), invoices: charged })
  for (const word of ['Paid', 'Due', 'Void', 'Not paid', 'under_review'])
    await expect.element(list.getByText(word, { exact: true }).first()).toBeVisible()
  const steps = list.getByRole('link', { name: /^(View|Pay) invoice from/ }).elements()
  expect(steps.map((step) => step.textContent?.match(/View|Pay/)?.[0])).toEqual([
    'View',
    'Pay',
    'View',
    'View',
    'View',
  ])
})

wholeTest.each([
  ['no plan', own(), 'No invoices yet. They’ll appear here once you’ve paid for a plan.', 1],
  [
    'a plan by card',
    paidBy(card({ tier: 'monthly' })),
    'No invoices yet. Payments for your plan will appear here.',
    0,
  ],
  ['a given plan', given(), 'Your plan is free, so there are no invoices.', 0],
] as const)('with %s an empty list says why', async (_, plan, sentence, links) => {
  await openAccount({ plan })
  await expect.element(list.getByText(sentence)).toBeVisible()
  expect(list.getByRole('link', { name: 'See plans' }).elements()).toHaveLength(links)
})

wholeTest('invoices that do not come say why, and can be asked for again', async () => {
  const plan = paidBy(card({ tier: 'monthly' }))
  answerAccount({ plan })
  refuse(billingRoutes.invoices, billingProblems['stripe-unavailable'])
  await renderApp('/account', { as: userOf(plan) })
  await expect.element(list.getByText(shownMessage(billingProblems['stripe-unavailable']))).toBeVisible()
  await expectFits()
  answerAccount({ plan, invoices: invoices(1) })
  await list.getByRole('button', { name: 'Try again' }).click()
  await expect.element(rows).toBeVisible()
})
