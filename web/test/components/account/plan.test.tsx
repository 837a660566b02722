import { authRoutes } from '@faresight/contracts/auth/http'
import { billingRoutes } from '@faresight/contracts/billing/http'
import { billingProblems } from '@faresight/contracts/billing/problems'
import type { CardPlan, OwnSubscription } from '@faresight/contracts/billing/subscription'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectFits, expectGoodLooks, expectRoom } from '../checks/room.ts'
import { dayIn, minutesAgo } from '../clock.ts'
import { canceledCard, card, given, granted, invoices, own, paidBy, userOf } from '../fixtures/plans.ts'
import { answer, callsTo, disconnect, refuse } from '../network/network.ts'
import { dialog, heading, region, toasts, shownMessage } from '../page-parts.ts'
import { renderApp } from '../render.tsx'
import { answerAccount, openAccount } from './open.tsx'
import { wholeTest } from '../../../../test/setup/whole-test.ts'

const plan = region('Subscription')
const button = (name: string) => plan.getByRole('button', { name, exact: true })

async function openPlan(of: OwnSubscription, charged = invoices(2)): Promise<void> {
  await openAccount({ plan: of, invoices: charged })
}

test('without a plan there is one step: to the plans', async () => {
  await openPlan(own(), [])
  await expect
    .element(plan)
    .toMatchTextContent(/No planYou don’t have a plan yet\. Plans include dates, prices and booking links\./)
  await expect.element(plan.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/subscribe')
  expect(plan.getByRole('button').elements()).toEqual([])
})

test('a plan says what it costs, and its cancellation what stays and how it is taken back', async () => {
  await openPlan(paidBy(card()))
  await expect.element(plan).toMatchTextContent(/ActivePlanAnnualRenews On10 Apr 2027Price49\.99 USD \/ year/)
  await expectGoodLooks()
  await button('Cancel subscription').click()
  await expect.element(dialog).toMatchTextContent(/You keep full access until 10 Apr 2027\./)
  await expectGoodLooks()
  await expectRoom()
  answer(billingRoutes.cancel, () => {
    answerAccount({ plan: paidBy(canceledCard()) })
    return { message: 'Canceled' }
  })
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click()
  await expect.element(toasts.getByText('Subscription Canceled')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(plan).toMatchTextContent(/CanceledPlanAnnualAccess Until10 Apr 2027/)
  await expect.element(button('Cancel subscription')).not.toBeInTheDocument()
  await expect.poll(() => plan.element().contains(document.activeElement)).toBe(true)
  await expect.poll(() => callsTo(billingRoutes.cancel)).toHaveLength(1)
  await expect.poll(() => callsTo(authRoutes.userAgain).length).toBeGreaterThan(0)
  await expectFits()
  answer(billingRoutes.resume, () => {
    answerAccount({ plan: paidBy(card()) })
    return { message: 'Resumed' }
  })
  await button('Resume subscription').click()
  await expect.element(toasts.getByText('Subscription Resumed')).toBeVisible()
  await expect.element(button('Cancel subscription')).toBeVisible()
  await expect.poll(() => callsTo(billingRoutes.resume)).toHaveLength(1)
})

wholeTest('what fails says so, and the plan stays', async () => {
  disconnect(billingRoutes.cancel)
  await openPlan(paidBy(card()))
  await button('Cancel subscription').click()
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click()
  await expect
    .element(dialog.getByText('We couldn’t cancel your subscription. Please try again.').first())
    .toBeVisible()
  await expect.element(page.getByText('Cancellation Failed').first()).toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Keep subscription' }).click()
  await expect.element(plan).toMatchTextContent(/^SubscriptionActive/)
  disconnect(billingRoutes.portal)
  await button('Manage card').click()
  await expect.element(plan.getByText('We couldn’t open your card settings. Please try again.')).toBeVisible()
  refuse(billingRoutes.portal, billingProblems['stripe-unavailable'])
  await button('Manage card').click()
  await expect.element(plan.getByText(shownMessage(billingProblems['stripe-unavailable']))).toBeVisible()
})

const pastDue: Partial<CardPlan> = {
  status: 'past_due',
  tier: 'monthly',
  periodEndsAt: minutesAgo(60),
  graceUntil: `${dayIn(7)}T09:00:00.000Z`,
  canChange: false,
}

test('a payment that failed says until when there is access, and what mends it', async () => {
  await openPlan(paidBy(card(pastDue)), invoices(1, { status: 'open' }))
  await expect.element(plan).toMatchTextContent(/Past DuePlanMonthlyAccess Until17 Mar 2027/)
  await expect.element(plan).toMatchTextContent(/Your last payment failed, so your plan didn’t renew\./)
  await expect.element(button('Update card')).toBeVisible()
  await expect.element(region('Invoices')).toMatchTextContent(/Due.*Pay/)
  await expectFits()
  await button('Cancel subscription').click()
  await expect.element(dialog).toMatchTextContent(/You no longer owe the outstanding payment/)
})

test('a payment that failed is on every page, and the way to the card is in it', async () => {
  const due = paidBy(card(pastDue))
  answerAccount({ plan: due })
  await renderApp('/', { as: userOf(due) })
  const notice = region('Payment')
  await expect
    .element(notice)
    .toMatchTextContent(/Your last payment failed\. You keep full access until 17 Mar 2027\./)
  await expect
    .element(
      page.getByText(/Update your payment method by 17 Mar 2027 to keep dates, prices and booking links\./),
    )
    .toBeVisible()
  await expect.element(page.getByText(/No active subscription\./)).not.toBeInTheDocument()
  await expectGoodLooks()
  answer(billingRoutes.portal, () => ({ url: `${location.href}#card` }))
  await notice.getByRole('button', { name: 'Update card' }).click()
  await expect.poll(() => location.hash).toBe('#card')
})

test.each<[string, OwnSubscription, RegExp]>([
  [
    'a plan that was given ends by itself',
    given(),
    /ActivePlan6 MonthsEnds On26 Sep 2027PriceNo chargeThis plan is free and won’t renew\./,
  ],
  [
    'a given plan beside one by card',
    { ...paidBy(card()), complimentary: granted },
    /Paid by card.*Renews On.*Complimentary plan.*Ends On26 Sep 2027.*You keep it while either one runs\./,
  ],
  [
    'a given plan beside one that is cancelled',
    { ...paidBy(canceledCard()), accessUntil: granted.endsAt, complimentary: granted },
    /You keep it until the later one ends, on 26 Sep 2027\./,
  ],
  [
    'a trial says when the card is charged',
    paidBy(
      card({
        status: 'trialing',
        trialEndsAt: `${dayIn(5)}T09:00:00.000Z`,
        periodEndsAt: `${dayIn(5)}T09:00:00.000Z`,
      }),
    ),
    /Trial.*Your trial runs until 15 Mar 2027\. We’ll then charge your card 49\.99 USD, unless you cancel first\./,
  ],
  [
    'a plan that is over leads to the plans',
    own({ status: 'canceled', tier: 'annual', accessUntil: minutesAgo(14_400), hasPortal: true }),
    /CanceledPlanAnnualAccess Ended28 Feb 2027.*Your plan has ended\..*See plans/,
  ],
])('%s', async (_, of, words) => {
  await openPlan(of)
  await expect.element(plan).toMatchTextContent(words)
  await expectFits()
})

wholeTest('a subscription that does not come says so, and can be asked for again', async () => {
  answerAccount({ plan: paidBy(card()) })
  disconnect(billingRoutes.subscription)
  await renderApp('/account', { as: userOf(paidBy(card())) })
  await expect.element(plan.getByText('We couldn’t load your subscription.')).toBeVisible()
  await expect.element(heading('Danger zone')).toBeVisible()
  await expectFits()
  answerAccount({ plan: paidBy(card()) })
  await plan.getByRole('button', { name: 'Try again' }).click()
  await expect.element(plan).toMatchTextContent(/Renews On/)
})
