import { adminRoutes } from '@faresight/contracts/admin/http'
import { dashboardStatNames, dashboardStats } from '@faresight/contracts/admin/dashboard-stats'
import { adminSignInRoutes } from '@faresight/contracts/auth/admin-sign-in-http'
import { accessProblems } from '@faresight/contracts/problems'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectFits, expectGoodLooks, expectRoom } from '../checks/room.ts'
import {
  analytics,
  financial,
  idOf,
  networksOf,
  operationsNow,
  registrationsOf,
  shares,
  usersPage,
} from '../fixtures/admin.ts'
import { minutesAgo } from '../clock.ts'
import { answer, callsTo, disconnect, hold, refuse } from '../network/network.ts'
import { focused, openDashboard, parameter, tab } from './admin-page.ts'
import { wholeTest } from '../../../../test/setup/whole-test.ts'

const card = (name: string) => page.getByRole('region', { name, exact: true })
const span = (name: string) => page.getByRole('radio', { name })
const searches = card('Searches per day')

test('the overview shows every figure, how it is calculated and each day of its charts', async () => {
  await openDashboard()
  await expect.element(searches).toBeInTheDocument()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Admin Dashboard')
  await expect.poll(() => document.title).toBe('Admin Dashboard | Faresight')
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex, nofollow')
  const told = document.querySelector('dl')?.innerText ?? ''
  for (const name of dashboardStatNames) expect(told).toContain(dashboardStats[name].title)
  expect(told).toMatch(/Users\s+2,400\s+up/)
  expect(told).toMatch(/Monthly recurring revenue\s+1,560\.50\sUSD/)
  await page.getByText('How these numbers are calculated').click()
  for (const name of dashboardStatNames)
    await expect.element(page.getByText(dashboardStats[name].formula).first()).toBeInTheDocument()
  const registrations = card('New users per day')
  const slider = registrations.getByRole('slider')
  await expect.element(slider).toBeInTheDocument()
  ;(slider.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowLeft}')
  const yesterday = `Tue 9 Mar: New users ${registrationsOf(1)}`
  await expect.element(slider).toHaveAttribute('aria-valuetext', yesterday)
  await expect.element(registrations.getByText(yesterday)).toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(registrations.getByText(yesterday)).not.toBeInTheDocument()
  await searches.getByText('Show as table').click()
  await expect.poll(() => searches.getByRole('row').elements()).toHaveLength(31)
  expect((searches.getByRole('row').nth(2).element() as HTMLElement).innerText).toMatch(
    /^Tue 9 Mar\s+100\s+228\s+1\s+6,000$/,
  )
  await expectGoodLooks()
  await expectRoom()
})

test('disputed payments are shown with what is needed to answer them, and lead to who paid', async () => {
  const dispute = {
    id: 'dp_first',
    userId: idOf(7),
    amount: 4.99,
    currency: 'USD',
    reason: 'product_not_received',
    isInquiry: false,
    isUnanswered: true,
    evidenceDueAt: minutesAgo(-1440 * 9),
    openedAt: minutesAgo(60),
  }
  const asked = { ...dispute, id: 'dp_second', amount: 700, currency: 'KRW', userId: null, isInquiry: true }
  const disputes = [
    dispute,
    { ...asked, evidenceDueAt: null },
    { ...dispute, id: 'dp_third', isUnanswered: false },
  ]
  await openDashboard({ view: 'users' })
  answer(adminRoutes.financial, financial(30, { disputes }))
  await tab('Overview').click()
  const shown = card('Disputed payments')
  await expect.element(shown).toBeInTheDocument()
  const rows = shown.getByRole('listitem').elements() as HTMLElement[]
  expect(rows.map(({ innerText }) => innerText.replaceAll(/\s+/g, ' ').trim())).toEqual([
    '4.99 USD product not received Evidence due Fri 19 Mar, 09:00 Stripe ID: dp_first View customer',
    '700 KRW product not received Inquiry, no money held Evidence can’t be submitted Stripe ID: dp_second',
    '4.99 USD product not received Bank is reviewing Stripe ID: dp_third View customer',
  ])
  await expectGoodLooks()
  await expectRoom()
  await shown.getByRole('button', { name: 'View customer of dp_first' }).click()
  await expect.poll(() => parameter('user')).toBe(idOf(7))
  expect(parameter('view')).toBe('users')
})

test('the overview warns of visitors who use up a day too fast, and leads to their networks', async () => {
  await openDashboard({ view: 'users' })
  answer(adminRoutes.analytics, analytics(30, { abnormal: ['Ignav', 'Amadeus'] }))
  await tab('Overview').click()
  await expect
    .element(
      page.getByText('Visitors are using up today’s Ignav and Amadeus requests much faster than usual.'),
    )
    .toBeVisible()
  await expectGoodLooks()
  answer(adminRoutes.operations, operationsNow({ shares, networks: networksOf(1) }))
  answer(adminRoutes.deadLetters, { deadLetters: [], nextCursor: null })
  await page.getByRole('button', { name: 'Show networks' }).click()
  await expect.element(card('Networks')).toBeInTheDocument()
  await expect.element(tab('Operations')).toHaveAttribute('aria-selected', 'true')
})

wholeTest('the overview looks back as far as its address says', async () => {
  await openDashboard({ days: '365' })
  await expect.element(card('Searches per week')).toBeInTheDocument()
  await expect.element(span('1 year')).toBeChecked()
  await expect.poll(() => callsTo(adminRoutes.analytics)[0]?.query).toEqual({ days: '365' })
  await expectFits()
  ;(span('1 year').element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(searches).toBeInTheDocument()
  await expect.poll(() => location.search).toBe('?days=90')
  await span('30 days').click()
  await expect.poll(() => location.search).toBe('')
})

test('an overview that does not come fails as a whole or in part, with a way on', async () => {
  answer(adminRoutes.users, usersPage([]))
  await openDashboard({ view: 'users' })
  const held = hold(adminRoutes.financial)
  disconnect(adminRoutes.analytics)
  await tab('Overview').click()
  await expect.element(page.getByText('Loading the overview')).toBeInTheDocument()
  held.disconnect()
  await expect.element(page.getByRole('heading', { name: 'We couldn’t load the overview' })).toBeVisible()
  await expectGoodLooks()
  answer(adminRoutes.analytics, analytics(30))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText(/^We couldn’t load subscriptions and payments\./)).toBeVisible()
  await expect.element(card('New users per day').getByRole('slider')).toBeInTheDocument()
  await expectFits()
})

wholeTest('what a service that is away alone knows is left out, and said', async () => {
  await openDashboard({ view: 'users' })
  answer(adminRoutes.analytics, analytics(30, { alerts: null, unavailable: ['alerts'] }))
  await tab('Overview').click()
  await expect
    .element(page.getByText(/^No response from price alerts\. Some numbers are missing\./))
    .toBeVisible()
})

wholeTest('parts of the dashboard are tabs, which the arrows open and the address names', async () => {
  answer(adminRoutes.users, usersPage([]))
  await openDashboard({ view: 'nonsense', days: '12' })
  await expect.element(searches).toBeInTheDocument()
  await expect.element(span('30 days')).toBeChecked()
  ;(tab('Overview').element() as HTMLElement).focus()
  for (const name of ['Users', 'Audit', 'Operations']) {
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(tab(name)).toHaveAttribute('aria-selected', 'true')
    await expect.poll(() => parameter('view')).toBe(name.toLowerCase())
    await expect.poll(focused).toBe(name)
  }
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(focused).toBe('Overview')
  await userEvent.keyboard('{End}')
  await expect.poll(focused).toBe('Operations')
  await userEvent.keyboard('{Home}')
  await expect.element(searches).toBeInTheDocument()
  await expect.poll(() => parameter('view')).toBeNull()
})

wholeTest('the skip link leads to the first tab of the dashboard', async () => {
  await openDashboard()
  await expect.element(tab('Overview')).toBeInTheDocument()
  await userEvent.tab()
  expect(focused()).toBe('Skip to content')
  await userEvent.keyboard('{Enter}')
  await userEvent.tab()
  expect(focused()).toBe('Overview')
})

wholeTest('a tooltip explains how a figure is calculated', async () => {
  await openDashboard({}, { size: 'desktop' })
  const how = page.getByRole('button', { name: 'How is Conversion rate calculated?' })
  await expect.element(how).toBeInTheDocument()
  await userEvent.tab()
  ;(how.element() as HTMLElement).focus()
  await expect
    .element(page.getByRole('tooltip'))
    .toHaveTextContent(dashboardStats['users.conversionRate'].formula)
  await expectGoodLooks()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument()
})

wholeTest('the owner sign-in takes the place of the dashboard when the session ends', async () => {
  await openDashboard()
  await expect.element(searches).toBeInTheDocument()
  answer(adminSignInRoutes.check, { isAdmin: false })
  answer(adminSignInRoutes.ownerExists, { exists: false })
  refuse(adminRoutes.analytics, accessProblems['sign-in-required'])
  refuse(adminRoutes.financial, accessProblems['sign-in-required'])
  await span('7 days').click()
  await expect.element(page.getByText(/^Your session has ended\./).first()).toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: 'Create the owner account' })).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Admin Dashboard')
})
