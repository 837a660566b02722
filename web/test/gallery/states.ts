import { scoreboardRoute } from '@faresight/contracts/ai-scan/scoreboard-route'
import { aiScanRoutes } from '@faresight/contracts/ai-scan/http'
import { priceRoutes } from '@faresight/contracts/ai-scan/price-http'
import { adminRoutes } from '@faresight/contracts/admin/http'
import { alertsRoutes } from '@faresight/contracts/alerts/http'
import { authRoutes } from '@faresight/contracts/auth/http'
import { billingRoutes } from '@faresight/contracts/billing/http'
import { bookingPagePath } from '@faresight/contracts/search/booking-page'
import { savedSearchRoutes } from '@faresight/contracts/search/saved-http'
import { searchRoutes } from '@faresight/contracts/search/http'
import { searchProblems } from '@faresight/contracts/search/problems'
import { flightSearch } from '@faresight/contracts/search/flight-search'
import { offerState } from '@faresight/contracts/search/offer'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { answerAccount, openAccount } from '../components/account/open.tsx'
import { openDashboard, openUsers } from '../components/admin/admin-page.ts'
import { openEnded, openRunning } from '../components/ai-scan/scan-page.ts'
import { dayIn, minutesAgo } from '../components/clock.ts'
import { entry, letter, operationsNow, person, usersPage } from '../components/fixtures/admin.ts'
import { alert, paused, pricesSeen, triggered } from '../components/fixtures/alerts.ts'
import { fixture } from '../components/fixtures/fixture.ts'
import { flight, provider, searchId, searchPath } from '../components/fixtures/flights.ts'
import { canceledCard, card, given, invoices, own, paidBy, userOf } from '../components/fixtures/plans.ts'
import { earlyBoard, pastOf, predictionsOf, scoredBoard } from '../components/fixtures/prices.ts'
import { saved } from '../components/fixtures/saved-searches.ts'
import { listedScan, progressEvent, recordFor, scanPath, scanRecord } from '../components/fixtures/scan.ts'
import { member, subscriber } from '../components/fixtures/viewers.ts'
import { answer, disconnect, hold, refuse } from '../components/network/network.ts'
import { dialog, field, heading, main, region } from '../components/page-parts.ts'
import { renderApp } from '../components/render.tsx'
import { openForm, tour } from '../components/search/form-page.ts'
import {
  manyFlights,
  openResults,
  searchEvents,
  shownTo,
  threeFlights,
} from '../components/search/search-page.ts'
import { password } from '../components/session/server.ts'

/** Opens a page in one of its states, and waits until it is complete. */
type Open = () => Promise<void>

const button = (name: string | RegExp) => page.getByRole('button', { name })

/** Pages that are the same for everybody, each with its heading. */
const toRead: Record<string, Open> = Object.fromEntries(
  [
    ['how it works', '/how-it-works'],
    ['AI features', '/ai-features'],
    ['about', '/about'],
    ['support', '/support'],
    ['contact', '/contact'],
    ['terms', '/terms'],
    ['privacy', '/privacy'],
    ['cookies', '/cookies'],
    ['not found', '/no-such-page'],
    ['plans', '/subscribe'],
    ['log in', '/login'],
    ['sign up', '/register'],
    ['forgot password', '/forgot-password'],
    ['reset password', `/reset-password?token=${'t'.repeat(43)}`],
    ['resend verification', '/resend-verification'],
  ].map(([name = '', path = '']) => [name, () => renderApp(path)]),
)

const session: Record<string, Open> = {
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

const search: Record<string, Open> = {
  landing: () => renderApp('/'),
  'search form': () => openForm(),
  'search form, several flights': async () => {
    await openResults(threeFlights, { path: tour })
    await button('Edit').click()
    await expect.element(button(/^Add Flight/)).toBeVisible()
  },
  'search form, calendar': async () => {
    await openForm()
    await button(/^Depart/).click()
    await expect.element(page.getByRole('dialog', { name: 'Travel dates' })).toBeVisible()
  },
  'results of a visitor': () => openResults(),
  'results of a member': () => openResults(threeFlights, { as: member() }),
  'results of a subscriber': () => openResults(threeFlights, { as: subscriber() }),
  'many results': () => openResults(manyFlights, { as: subscriber() }),
  'results, loading': async () => {
    searchEvents()
    await renderApp(searchPath())
  },
  'results, in part': async () => {
    const as = subscriber()
    const events = searchEvents(as)
    events.send('offers', { results: shownTo(as, threeFlights) })
    events.send('provider', provider('ignav'))
    events.send('provider', provider('amadeus', { status: 'failed', count: 0, detail: 'It took too long.' }))
    events.send('done', { resultsCount: 3 })
    await renderApp(searchPath(), { as })
    await expect.element(page.getByRole('article').first()).toBeVisible()
  },
  'results, none': async () => {
    const events = searchEvents()
    events.send('provider', provider('ignav', { count: 0 }))
    events.send('done', { resultsCount: 0 })
    await renderApp(searchPath())
    await expect.element(heading('No flights found')).toBeVisible()
  },
  'results, failed': async () => {
    refuse(searchRoutes.publicSearch, searchProblems.busy)
    await renderApp(searchPath())
    await expect.element(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
  },
  'results, long names': () =>
    openResults(
      [
        flight('long', 1_234_567.89, {
          airline: 'Líneas Aéreas Interprovinciales de la Cordillera Occidental',
          airlineCode: null,
          stops: 2,
        }),
      ],
      { as: subscriber() },
    ),
  'booking, fare moved': async () => {
    answer(
      searchRoutes.offer,
      fixture(offerState, {
        state: 'moved',
        seller: 'Ignav',
        via: null,
        currency: 'USD',
        was: 400,
        live: true,
        foundAt: minutesAgo(60),
        charged: null,
        now: 460,
        liveNow: true,
        checkedAt: minutesAgo(0),
        chargedNow: null,
        tickets: ['Ignav'],
        search: fixture(flightSearch, {
          tripType: 'roundtrip',
          origin: 'LHR',
          destination: 'JFK',
          departureDate: dayIn(60),
          returnDate: dayIn(68),
          legs: null,
          currency: 'USD',
        }),
      }),
    )
    const offer = { offerId: '00000000-0000-4000-8000-000000000001', option: '0'.repeat(12) }
    await renderApp(bookingPagePath(offer), { as: subscriber() })
    await expect.element(main).toMatchTextContent(/460/)
  },
}

const aiScan: Record<string, Open> = {
  'scan form': async () => {
    await renderApp('/?mode=ai', { as: subscriber() })
    await expect.element(page.getByText(/^About [\d,]+ date pairs/)).toBeVisible()
  },
  'scan, running': async () => {
    const events = await openRunning()
    events.send('progress', progressEvent(5))
    await expect.element(page.getByText(/^Map of 1,002 date pairs: 5 checked/)).toBeInTheDocument()
  },
  'scan, ended': () => openEnded(),
  'scan of a member': () => openEnded({ as: member(), record: recordFor('member') }),
  'scan, one way': () => openEnded({ record: scanRecord({ tripType: 'oneway' }) }),
  'scan by month': () => openEnded({ path: { view: 'month' } }),
  'scan with history and forecast': async () => {
    const datesOf = ({ departureDate = '', returnDate = null }: Record<string, string | null>) => ({
      departureDate: departureDate ?? '',
      returnDate,
    })
    answer(aiScanRoutes.record, scanRecord())
    answer(priceRoutes.levels, { currency: 'USD', months: [] })
    answer(priceRoutes.days, ({ query }) => pastOf(datesOf(query)))
    answer(priceRoutes.predictions, ({ query }) => predictionsOf(datesOf(query)))
    await renderApp(scanPath({ scan: searchId }), { as: subscriber() })
    await expect.element(region('Buy or wait').getByRole('heading', { level: 2 })).toBeInTheDocument()
  },
  'recent searches': async () => {
    answer(searchRoutes.searches, [])
    answer(aiScanRoutes.scans, [
      listedScan(),
      listedScan({ searchId: '00000000-0000-4000-8000-00000000000b', status: 'failed', bestDates: null }),
    ])
    await renderApp('/', { as: subscriber() })
    await expect.element(region('Recent Searches').getByRole('article').first()).toBeInTheDocument()
  },
  scoreboard: async () => {
    answer(scoreboardRoute, scoredBoard())
    await renderApp('/scoreboard')
    await expect.element(page.getByRole('table').first()).toBeInTheDocument()
  },
  'scoreboard, too early': async () => {
    answer(scoreboardRoute, earlyBoard())
    await renderApp('/scoreboard')
    await expect.element(heading('Too early to tell')).toBeVisible()
  },
}

const saving: Record<string, Open> = {
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
    await renderApp('/price-alerts', { as: subscriber() })
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

const money: Record<string, Open> = {
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

const account: Record<string, Open> = {
  'account without a plan': () => openAccount(),
  'account with a plan': () => openAccount({ plan: paidBy(card()), invoices: invoices(3) }),
  'account, plan canceled': () => openAccount({ plan: paidBy(canceledCard()) }),
  'account, plan given': () => openAccount({ plan: given() }),
  'account, past due': () =>
    openAccount({ plan: paidBy(card({ status: 'past_due', graceUntil: `${dayIn(5)}T09:00:00.000Z` })) }),
  'account, canceling': async () => {
    answerAccount({ plan: paidBy(card()) })
    await openAccount({ plan: paidBy(card()) })
    await button('Cancel subscription').click()
    await expect.element(dialog).toBeVisible()
  },
}

const dashboard: Record<string, Open> = {
  overview: async () => {
    await openDashboard()
    await expect.element(region('Searches a day')).toBeInTheDocument()
  },
  users: () => openUsers(Array.from({ length: 12 }, (_, n) => person(12 - n, { emailVerified: n % 3 > 0 }))),
  'users, none': () => openUsers([]),
  'audit log': async () => {
    answer(adminRoutes.audit, {
      entries: [
        entry(4, { action: 'plan.canceled', changes: { before: null, after: null, reason: null } }),
        entry(3, {
          changes: {
            before: { status: null, tier: null },
            after: { status: 'active', tier: 'annual', months: 3 },
            reason: 'Won a quiz',
          },
        }),
      ],
      nextCursor: null,
    })
    answer(adminRoutes.users, usersPage([]))
    await openDashboard({ view: 'audit' })
    await expect.element(page.getByRole('article').first()).toBeVisible()
  },
  operations: async () => {
    answer(adminRoutes.operations, operationsNow())
    answer(adminRoutes.deadLetters, { deadLetters: [letter(7, 'auth.user.deleted.v1')], nextCursor: null })
    await openDashboard({ view: 'operations' })
    await expect.element(page.getByText(/^As of/)).toBeInTheDocument()
  },
  'operations, failed': async () => {
    disconnect(adminRoutes.operations)
    answer(adminRoutes.deadLetters, { deadLetters: [], nextCursor: null })
    await openDashboard({ view: 'operations' })
    await expect.element(button('Try again').first()).toBeVisible()
  },
}

/** Every page, and each of its important states, by its name. */
export const states: Readonly<Record<string, Open>> = {
  ...toRead,
  ...session,
  ...search,
  ...aiScan,
  ...saving,
  ...money,
  ...account,
  ...dashboard,
}
