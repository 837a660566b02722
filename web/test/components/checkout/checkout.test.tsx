import { billingRoutes } from '@faresight/contracts/billing/http'
import { billingProblems } from '@faresight/contracts/billing/problems'
import { accessProblems } from '@faresight/contracts/problems'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectFits, expectGoodLooks } from '../checks/room.ts'
import { own } from '../fixtures/plans.ts'
import { member } from '../fixtures/viewers.ts'
import { answer, callsTo, disconnect, hold, refuse, respondWith } from '../network/network.ts'
import { address, heading, main, toasts } from '../page-parts.ts'
import { renderApp } from '../render.tsx'
import { wholeTest } from '../../../../test/setup/whole-test.ts'

const { createCheckout } = billingRoutes
const checkout = main.getByRole('button', { name: 'Checkout' })
const busy = main.getByRole('button', { name: 'Opening the payment page...' })
const alert = main.getByRole('alert')

/** A payment page that is this very page, so that the test goes on. */
const acceptPayment = () =>
  answer(createCheckout, () => ({ url: `${location.href}#payment`, sessionId: 'cs_1' }))

async function openCheckout(): Promise<void> {
  answer(billingRoutes.subscription, own())
  await renderApp('/subscribe?plan=annual', { as: member() })
  await expect.element(checkout).toBeVisible()
}

const send = (response: Response) => () => respondWith(createCheckout, () => response)

test('a checkout that fails says why, as often as it is tried, and can be tried again', async () => {
  await openCheckout()
  for (const [fail, sentence] of [
    [send(new HttpResponse(null, { status: 500 })), 'Failed to initialize payment'],
    [send(HttpResponse.json({ sessionId: 'cs_1' })), 'Failed to initialize payment session'],
    [() => disconnect(createCheckout), 'Failed to initialize payment. Please try again.'],
    [
      send(HttpResponse.json({ sessionId: 'cs_1', url: 'javascript:alert(1)' })),
      'Failed to initialize payment session',
    ],
    ...(['stripe-unavailable', 'stripe-busy', 'payment-declined'] as const).map(
      (type) => [() => refuse(createCheckout, billingProblems[type]), billingProblems[type].detail] as const,
    ),
  ] as const) {
    fail()
    await checkout.click()
    await expect.element(toasts.getByText(sentence, { exact: true })).toBeVisible()
    await expect.element(toasts.getByText('Stripe Error', { exact: true })).toBeVisible()
    await expect.element(alert).toMatchTextContent(sentence)
  }
  await expectGoodLooks()
  acceptPayment()
  await checkout.click()
  await expect.poll(() => location.hash).toBe('#payment')
  await expect.poll(() => callsTo(createCheckout).at(-1)?.body).toEqual({ planId: 'annual' })
})

wholeTest('a slow payment page is waited for and asked for once', async () => {
  const held = hold(createCheckout)
  await openCheckout()
  await checkout.click()
  await expect.element(busy).toBeVisible()
  // A button.
  ;(busy.element() as HTMLElement).click()
  held.answer({ url: `${location.href}#payment`, sessionId: 'cs_1' })
  await expect.poll(() => location.hash).toBe('#payment')
  await expect.poll(() => callsTo(createCheckout)).toHaveLength(1)
})

wholeTest('a page that comes back as it was left has a button that works', async () => {
  acceptPayment()
  await openCheckout()
  await checkout.click()
  await expect.poll(() => location.hash).toBe('#payment')
  await expect.element(busy).toBeVisible()
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await expect.element(checkout).toBeVisible()
})

test('somebody who has a plan by now reads so, and finds the way to it', async () => {
  refuse(createCheckout, billingProblems['already-subscribed'])
  await openCheckout()
  await checkout.click()
  await expect
    .element(alert)
    .toMatchTextContent(/You already have a plan\. You can change it under Account\./)
  await expectFits()
  await main.getByRole('link', { name: 'Go to account' }).click()
  await expect.element(heading('Account')).toBeVisible()
})

test('a visitor goes to the log-in with the plan in the cart, and back', async () => {
  await renderApp('/subscribe?plan=annual')
  await checkout.click()
  await expect.element(heading('Log In')).toBeVisible()
  expect(address()).toBe('/login?redirect=cart')
  expect(localStorage['faresight_cart']).toContain('"annual"')
  history.back()
  await expect.element(heading('Checkout')).toBeVisible()
})

wholeTest('a session that is over keeps the plan for after the log-in', async () => {
  refuse(createCheckout, accessProblems['sign-in-required'])
  await openCheckout()
  await checkout.click()
  await expect.element(heading('Log In')).toBeVisible()
  expect(address()).toBe('/login?redirect=cart')
  await expect.element(page.getByText(/Your session has ended\./).first()).toBeVisible()
  expect(localStorage['faresight_cart']).toContain('"annual"')
})
