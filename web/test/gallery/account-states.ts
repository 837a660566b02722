import { alertsRoutes } from '@faresight/contracts/alerts/http'
import { authRoutes } from '@faresight/contracts/auth/http'
import { billingRoutes } from '@faresight/contracts/billing/http'
import { savedSearchRoutes } from '@faresight/contracts/search/saved-http'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { openAccount } from '../components/account/open.tsx'
import { dayIn } from '../components/clock.ts'
import { alert, paused, pricesSeen, triggered } from '../components/fixtures/alerts.ts'
import { canceledCard, card, given, invoices, own, paidBy, userOf } from '../components/fixtures/plans.ts'
import { saved } from '../components/fixtures/saved-searches.ts'
import { member, subscriber } from '../components/fixtures/viewers.ts'
import { answer, disconnect, hold } from '../components/network/network.ts'
import { dialog, field, heading, main } from '../components/page-parts.ts'
import { renderApp } from '../components/render.tsx'
import { password } from '../components/session/server.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name })

export const session: Record<string, () => Promise<void>> = {
  'sign up, with mistakes': async () => {
    await renderApp('/register')
    await main.getByRole('button', { name: 'Create account' }).click()
    await expect.element(main.getByRole('alert').first()).toBeInTheDocument()
  },
  'log in, refused': async () => {
    disconnect(authRoutes.login)
    await renderApp('/login')
    await field('Email').fill('ada@example.com')
    await field('Password').fill(password)
    await main.getByRole('button', { name: 'Log In' }).click()
    await expect.element(main.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
  },
  'email verified': async () => {
    answer(authRoutes.verifyEmail, { message: 'Your address is verified.' })
    await renderApp(`/verify-email?token=${'t'.repeat(43)}`)
    await expect.element(heading('Email Verified!')).toBeVisible()
  },
}

export const saving: Record<string, () => Promise<void>> = {
  'saved searches': async () => {
    answer(savedSearchRoutes.list, [
      saved(1, 'New York in May', { isFavorite: true }),
      saved(2, 'A search under a name that is as long as a name of a search may be, or nearly so'),
      saved(3, 'Last year', { departureDate: '2026-03-01', returnDate: '2026-03-09' }),
    ])
    answer(alertsRoutes.alerts, [])
    await renderApp('/saved-searches', { as: subscriber() })
    await expect.element(page.getByRole('article').first()).toBeVisible()
  },
  'saved searches, none': async () => {
    answer(savedSearchRoutes.list, [])
    await renderApp('/saved-searches', { as: subscriber() })
    await expect.element(main.getByRole('heading', { level: 2 }).first()).toBeVisible()
  },
  'saved searches, failed': async () => {
    disconnect(savedSearchRoutes.list)
    await renderApp('/saved-searches', { as: subscriber() })
    await expect.element(button('Try again')).toBeVisible()
  },
  'price alerts': async () => {
    answer(alertsRoutes.alerts, [
      alert(1, { prices: pricesSeen(512, 498, 505, 471, 466, 480, 452), lastPrice: 452 }),
      alert(2, { origin: 'YYZ', destination: 'BCN', alertType: 'price_drop', minimumDrop: 9000 }),
      alert(3, triggered),
      alert(4, paused),
    ])
    answer(alertsRoutes.news, { triggered: 1 })
    // Without a tab, the badge's answer decides which one opens, if it comes first.
    await renderApp('/price-alerts?tab=active', { as: subscriber() })
    await expect.element(page.getByRole('article').first()).toBeVisible()
  },
  'price alerts, none': async () => {
    answer(alertsRoutes.alerts, [])
    await renderApp('/price-alerts', { as: subscriber() })
    await expect.element(heading('No price alerts yet')).toBeVisible()
  },
  'price alerts, loading': async () => {
    hold(alertsRoutes.alerts)
    await renderApp('/price-alerts', { as: subscriber() })
  },
  'stop alert emails': async () => {
    await renderApp(`/unsubscribe?token=${'a'.repeat(43)}`)
    await expect.element(button('Stop these emails')).toBeVisible()
  },
}

export const money: Record<string, () => Promise<void>> = {
  'plans of a subscriber': async () => {
    const plan = paidBy(card())
    answer(billingRoutes.subscription, plan)
    await renderApp('/subscribe', { as: userOf(plan) })
    await expect.element(main.getByRole('article').first()).toBeVisible()
  },
  checkout: async () => {
    answer(billingRoutes.subscription, own())
    await renderApp('/subscribe?plan=semiannual', { as: member() })
    await expect.element(heading('Checkout')).toBeVisible()
  },
  cart: async () => {
    answer(billingRoutes.subscription, own())
    await renderApp('/cart?plan=semiannual', { as: member() })
    await expect.element(heading('6 Months')).toBeVisible()
  },
  'cart, empty': async () => {
    answer(billingRoutes.subscription, own())
    await renderApp('/cart', { as: member() })
    await expect.element(heading('Your cart is empty')).toBeVisible()
  },
  'payment complete': async () => {
    const plan = paidBy(card())
    answer(billingRoutes.checkout, {
      status: 'complete',
      planId: 'annual',
      isRefunded: false,
      subscription: plan,
    })
    await renderApp('/success?session_id=cs_1', { as: userOf(plan) })
    await button('Stay on this page').click()
  },
}

export const account: Record<string, () => Promise<void>> = {
  'account without a plan': () => openAccount(),
  'account with a plan': () => openAccount({ plan: paidBy(card()), invoices: invoices(3) }),
  'account, plan canceled': () => openAccount({ plan: paidBy(canceledCard()) }),
  'account, plan given': () => openAccount({ plan: given() }),
  'account, past due': () =>
    openAccount({ plan: paidBy(card({ status: 'past_due', graceUntil: `${dayIn(5)}T09:00:00.000Z` })) }),
  'account, canceling': async () => {
    await openAccount({ plan: paidBy(card()) })
    await button('Cancel subscription').click()
    await expect.element(dialog).toBeVisible()
  },
}
