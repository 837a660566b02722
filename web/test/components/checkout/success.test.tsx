import { authRoutes } from '@faresight/contracts/auth/http'
import { billingRoutes } from '@faresight/contracts/billing/http'
import { billingProblems } from '@faresight/contracts/billing/problems'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectFits, expectGoodLooks, expectRoom } from '../checks/room.ts'
import { minutesAgo, stopTimeouts } from '../clock.ts'
import { card, own, paidBy, userOf } from '../fixtures/plans.ts'
import { member } from '../fixtures/viewers.ts'
import { answer, callsTo, hold, refuse, type Answer } from '../network/network.ts'
import { address, heading, main, title } from '../page-parts.ts'
import { renderApp } from '../render.tsx'
import { acceptLogIn, logIn } from '../session/server.ts'
import { wholeTest } from '../../../../test/setup/whole-test.ts'

const { checkout } = billingRoutes
const path = '/success?session_id=cs_1'
const plan = paidBy(card())

const paid: Answer<typeof checkout> = {
  status: 'complete',
  planId: 'annual',
  isRefunded: false,
  subscription: plan,
}
const unpaid: Answer<typeof checkout> = {
  status: 'open',
  planId: 'annual',
  isRefunded: false,
  subscription: own(),
}

/** Lets a minute of questions pass as fast as they are answered. */
async function askUntil(name: string): Promise<void> {
  const pass = async () => {
    await vi.advanceTimersByTimeAsync(5_000)
    return title.element().textContent
  }
  await expect.poll(pass, { interval: 20 }).toBe(name)
}

/** Lets seconds pass by hand. Fake timers would go on with each look of `expect.poll`. */
function seconds(): () => void {
  const everySecond: (() => void)[] = []
  const { setInterval } = globalThis
  vi.spyOn(globalThis, 'setInterval').mockImplementation(((pass: () => void, ms: number) =>
    ms === 1_000 ? everySecond.push(pass) : setInterval(pass, ms)) as typeof setInterval)
  return () => everySecond.forEach((pass) => pass())
}

afterEach(() => void vi.restoreAllMocks())

test('a payment is welcomed, and the page stays if somebody wants to', async () => {
  localStorage['faresight_cart'] =
    '{"planId":"annual","planName":"Annual","price":49.99,"addedAt":"2027-03-10","back":"/scoreboard"}'
  answer(checkout, paid)
  await renderApp(path, { as: userOf(plan) })
  await expect.element(title).toMatchTextContent(/Welcome to Faresight!/)
  await expect.element(main.getByText(/Your Annual plan is active/)).toBeVisible()
  await page.getByRole('button', { name: 'Stay on this page' }).click()
  await expect.element(page.getByText(/Take your time\./).last()).toBeVisible()
  expect(document.title).toBe('Payment | Faresight')
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex, nofollow')
  expect(localStorage['faresight_cart']).toBeUndefined()
  await expectGoodLooks()
  await expectRoom()
  expect(address()).toBe(path)
  await page.getByRole('button', { name: 'Start Searching Now' }).click()
  await expect.poll(address).toBe('/scoreboard')
})

test('three seconds are counted down, then the search follows', async () => {
  const passSecond = seconds()
  answer(checkout, paid)
  await renderApp(path, { as: userOf(plan) })
  await expect.element(title).toMatchTextContent(/Welcome to Faresight!/)
  const toSearch = 'Taking you to your search in'
  const counts = () =>
    page
      .getByText(/^Taking you to your search in/)
      .elements()
      .map(({ textContent }) => textContent)
  const three = `${toSearch} 3 seconds.`
  expect(counts()).toEqual([three, three])
  await expectFits()
  passSecond()
  // A screen reader hears it once.
  await expect.poll(counts).toEqual([three, `${toSearch} 2 seconds.`])
  passSecond()
  await expect.poll(counts).toEqual([three, `${toSearch} 1 second.`])
  expect(address()).toBe(path)
  passSecond()
  await expect.element(heading('Search Flights')).toBeVisible()
  expect(address()).toBe('/')
})

test('a payment that is not confirmed is waited for, and welcomed once it is', async () => {
  stopTimeouts()
  const held = hold(checkout)
  await renderApp(path, { as: member() })
  await expect.element(title).toMatchTextContent(/Checking your payment\.\.\./)
  held.answer(unpaid)
  await askUntil('Still waiting for your payment')
  vi.useRealTimers()
  await expectGoodLooks()
  await expect.poll(() => callsTo(checkout)).toHaveLength(12)
  await expect
    .element(page.getByRole('link', { name: 'Back to Cart' }))
    .toHaveAttribute('href', '/cart?plan=annual')
  answer(checkout, paid)
  answer(authRoutes.userAgain, userOf(plan))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(title).toMatchTextContent(/Welcome to Faresight!/)
})

wholeTest('a payment status that does not load is requested again, then by a button', async () => {
  stopTimeouts()
  refuse(checkout, billingProblems['stripe-unavailable'])
  await renderApp(path, { as: member() })
  await askUntil('We couldn’t check your payment')
  vi.useRealTimers()
  await expect
    .element(main.getByText('If you’ve paid, your plan starts automatically. You don’t need to pay again.'))
    .toBeVisible()
  await expectFits()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(title).toMatchTextContent(/Checking your payment\.\.\./)
  answer(checkout, paid)
  answer(authRoutes.userAgain, userOf(plan))
  await expect.element(title).toMatchTextContent(/Welcome to Faresight!/)
})

wholeTest('a plan that opens late says that the payment is confirmed', async () => {
  stopTimeouts()
  answer(checkout, paid)
  answer(authRoutes.userAgain, member())
  await renderApp(path, { as: member() })
  await expect.element(title).toMatchTextContent(/Payment confirmed/)
  await askUntil('Your payment is confirmed, but your plan isn’t active yet')
  vi.useRealTimers()
  await expectFits()
})

test.each<[string, Answer<typeof checkout>, string, string, string]>([
  [
    'was not finished',
    { ...unpaid, status: 'expired' },
    'You weren’t charged',
    'Back to Cart',
    '/cart?plan=annual',
  ],
  [
    'was the second one',
    { ...paid, isRefunded: true },
    'This payment is being refunded',
    'Go to account',
    '/account',
  ],
  [
    'was for a period that is over',
    { ...paid, subscription: own({ status: 'canceled', tier: 'annual', accessUntil: minutesAgo(600) }) },
    'This plan has ended',
    'Go to account',
    '/account',
  ],
])('a payment that %s says so, and leads on', async (_, said, name, step, to) => {
  answer(checkout, said)
  answer(authRoutes.userAgain, userOf(said.subscription))
  await renderApp(path, { as: userOf(said.subscription) })
  await expect.element(title).toMatchTextContent(name)
  await expect.element(main.getByRole('link', { name: step })).toHaveAttribute('href', to)
  await expectFits()
})

wholeTest('a payment of somebody else is not known', async () => {
  refuse(checkout, billingProblems['no-such-checkout'])
  await renderApp(path, { as: member() })
  await expect.element(title).toMatchTextContent(/We can’t find this payment/)
  await expect.poll(() => callsTo(checkout)).toHaveLength(1)
  await expectFits()
})

test('without a payment the page shows nothing and requests nothing', async () => {
  await renderApp('/success', { as: member() })
  await expect.element(title).toMatchTextContent(/No payment to show/)
  expect(callsTo(checkout)).toEqual([])
  await expectFits()
  await page.getByRole('link', { name: 'Return Home' }).click()
  await expect.element(heading('Search Flights')).toBeVisible()
})

test('a visitor logs in first, and comes back to the payment', async () => {
  acceptLogIn(userOf(plan))
  answer(checkout, paid)
  await renderApp(path)
  await expect.element(heading('Log In')).toBeVisible()
  await logIn()
  await expect.element(title).toMatchTextContent(/Welcome to Faresight!/)
  expect(address()).toBe(path)
})

wholeTest('going back after a payment does not return to the page of that payment', async () => {
  history.replaceState(null, '', '/about')
  history.pushState(null, '', '/')
  answer(checkout, paid)
  await renderApp(path, { as: userOf(plan) })
  await page.getByRole('button', { name: 'Stay on this page' }).click()
  await page.getByRole('button', { name: 'Start Searching Now' }).click()
  await expect.element(heading('Search Flights')).toBeVisible()
  history.back()
  await expect.poll(address).toBe('/about')
})
