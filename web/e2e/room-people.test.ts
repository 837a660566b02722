import type { Page } from 'playwright-core'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { stackDatabase } from '../../test/setup/stack-database.ts'
import { cards, passRenewal, planOf, planTurns, subscribe } from './at-stripe.ts'
import { dayIn, demo, searchPath, visit } from './harness.ts'
import { cardOf, keep } from './kept-searches.ts'
import { alertCard, haveSeen, setAlert, triggeredAlert } from './own-alerts.ts'
import { somebody, subscriber, type Database } from './own-people.ts'
import { testRoom, type State } from './room.ts'
import { allArrived } from './seen.ts'

let database: Database
forAllTests(
  async () => stackDatabase(),
  (it) => (database = it),
)

/** Whose payment fails, and who pays. */
let lapsing = ''
let payer = ''
const asPayer = async () => (payer ||= await somebody(database))

/** Somebody with a plan and its invoices, in the part of their account page that is about it. */
async function openPlan(page: Page): Promise<void> {
  if ((await planOf(page)).status !== 'active') await subscribe(page, 'monthly')
  await visit(page, '/account')
  await page.getByRole('table', { name: 'Invoices' }).waitFor()
}

async function openSaved(page: Page): Promise<void> {
  await keep(page, 'Spring in New York')
  await keep(page, 'Fernweh'.repeat(6), {
    origin: 'YYZ',
    destination: 'LIS',
    passengers: 4,
    cabinClass: 'premium_economy',
  })
  const legs = [
    { origin: 'LHR', destination: 'JFK', departureDate: dayIn(60) },
    { origin: 'JFK', destination: 'LAX', departureDate: dayIn(64) },
  ]
  await keep(page, 'Around the Atlantic', { tripType: 'multicity', legs })
  await visit(page, '/saved-searches')
  await cardOf(page, 'Spring in New York').waitFor()
}

async function openAlerts(page: Page): Promise<void> {
  const { id } = await setAlert(page, 126)
  await haveSeen(database, id, [512, 498, 505, 471, 466, 480, 452])
  await setAlert(page, 127, { origin: 'YYZ', destination: 'LIS', alertType: 'price_drop', minimumDrop: 9000 })
  await visit(page, '/price-alerts')
  await alertCard(page).waitFor()
}

const states: State[] = [
  { name: 'the dashboard of a member', as: () => demo.member, open: dashboard },
  { name: 'an account with a plan and invoices', as: asPayer, open: openPlan },
  {
    name: 'an account whose payment failed',
    as: async () => (lapsing = await somebody(database)),
    open: async (page) => {
      await subscribe(page, 'monthly', cards.paysOnce)
      await passRenewal(page, lapsing)
      await planTurns(page, 'past_due')
      await visit(page, '/account')
      await page.getByRole('table', { name: 'Invoices' }).waitFor()
    },
  },
  ...[
    ['Cancel subscription', 'the question whether to cancel a plan'],
    ['Change plan', 'the choice of another plan'],
  ].map(([button = '', name = '']) => ({
    name,
    as: asPayer,
    open: async (page: Page) => {
      await openPlan(page)
      await page.getByRole('button', { name: button }).click()
      const dialog = page.getByRole('dialog')
      await dialog.waitFor()
      if (button !== 'Change plan') return
      await dialog.getByRole('radio', { name: /Annual/ }).check()
      await dialog.getByRole('button', { name: /^Pay/ }).waitFor()
    },
  })),
  {
    name: 'the question whether to delete an account',
    open: async (page) => {
      await visit(page, '/account')
      await page.getByRole('button', { name: 'Delete account' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'saved searches',
    as: () => subscriber(database),
    open: openSaved,
  },
  {
    name: 'a saved search that is deleted',
    as: () => subscriber(database),
    open: async (page) => {
      await openSaved(page)
      await cardOf(page, 'Spring in New York')
        .getByRole('button', { name: /^Delete/ })
        .click()
      await page
        .getByRole('tabpanel')
        .getByText(/ is deleted\.$/)
        .waitFor()
    },
  },
  { name: 'no saved searches', open: (page) => headed(page, '/saved-searches') },
  { name: 'price alerts', as: () => subscriber(database), open: openAlerts },
  {
    name: 'a price alert that is changed',
    as: () => subscriber(database),
    open: async (page) => {
      await openAlerts(page)
      await alertCard(page)
        .getByRole('button', { name: /^Edit alert/ })
        .click()
      await page.getByRole('dialog', { name: 'Edit price alert' }).waitFor()
    },
  },
  {
    name: 'a price alert that was triggered',
    as: () => subscriber(database),
    open: async (page) => {
      await triggeredAlert(page, 128)
      await visit(page, '/price-alerts?tab=triggered')
      await alertCard(page).waitFor()
    },
  },
  { name: 'price alerts without a plan', open: (page) => headed(page, '/price-alerts') },
  ...['/subscribe', '/subscribe?plan=monthly'].map((path) => ({
    name: `${path} of who has a plan`,
    as: () => demo.subscriber,
    open: async (page: Page) => {
      await headed(page, path)
      await page.getByText(/^Your (plan$|Annual plan runs until)/).waitFor()
    },
  })),
  ...['/cart', '/cart?plan=semiannual', '/subscribe', '/subscribe?plan=annual', '/account', '/success'].map(
    (path) => ({
      name: path,
      open: (page: Page) => headed(page, path),
    }),
  ),
]

async function headed(page: Page, path: string): Promise<void> {
  await visit(page, path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await allArrived(page)
}

async function dashboard(page: Page): Promise<void> {
  await visit(page, searchPath({}, 97))
  await headed(page, '/')
}

testRoom(states.map((state) => ({ as: () => somebody(database), ...state })))
