import type { Page } from 'playwright-core'
import { vi } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { stackDatabase } from '../../test/setup/stack-database.ts'
import { stackDocuments } from '../../test/setup/stack-documents.ts'
import { dayIn, demo, resultsShown, searchPath, visit } from './harness.ts'
import { letAnHourPass, newOffer, pagePath } from './offers.ts'
import { alertButton, alertDialog } from './own-alerts.ts'
import type { Database } from './own-people.ts'
import { rememberPrices } from './past-prices.ts'
import { testRoom, type State } from './room.ts'
import { bestOf, openEnded, patiently } from './scans.ts'

// A scan has its time, and whoever waits for one has more.
vi.setConfig({ testTimeout: patiently.timeout + 60_000 })

let database: Database
forAllTests(
  async () => stackDatabase(),
  (it) => (database = it),
)
let documents: Awaited<ReturnType<typeof stackDocuments>>
forAllTests(stackDocuments, (it) => (documents = it))

const scanned = { origin: 'LHR', destination: 'BCN', searchPeriod: '1_month' }
const trip = {
  origin: 'LHR',
  destination: 'JFK',
  departureDate: dayIn(60),
  returnDate: dayIn(68),
  passengers: 2,
}

async function found(page: Page, changes: Record<string, string> = {}): Promise<void> {
  await visit(page, searchPath(changes, 92))
  await resultsShown(page)
}

async function foundByScan(page: Page): Promise<void> {
  const { record } = await openEnded(page, scanned)
  const { price } = bestOf(record)
  await rememberPrices(
    documents,
    record,
    [50, 49, 48, 30, 29, 5, 4, 3, 2, 1].map((day) => [day, price + day]),
  )
  await page.reload()
  await page.getByRole('slider', { name: 'Days of the chart' }).waitFor()
}

const states: State[] = [
  { name: 'results', open: (page) => found(page) },
  {
    name: 'the details of a flight, and its sellers',
    open: async (page) => {
      await found(page)
      const card = page.getByRole('tabpanel').getByRole('article').first()
      await card.getByRole('button', { name: 'Flight details' }).click()
      const sellers = card.getByRole('button', { name: /sellers$/ })
      if (await sellers.count()) await sellers.click()
    },
  },
  {
    name: 'the filters of results',
    open: async (page) => {
      await found(page)
      await page.getByRole('button', { name: /^Filters/ }).click()
      await page.getByRole('dialog', { name: 'Filters' }).waitFor()
    },
  },
  {
    name: 'results that filters hide',
    open: async (page) => {
      await visit(page, searchPath({ times: '1d0000-0030', maxPrice: '100' }, 92))
      await page.getByRole('heading', { name: 'No flights match your filters' }).waitFor()
    },
  },
  {
    name: 'the question under which name to save a search',
    open: async (page) => {
      await found(page)
      await page.getByRole('button', { name: 'Save This Search' }).click()
      await page.getByRole('dialog', { name: 'Save This Search' }).waitFor()
    },
  },
  {
    name: 'the form of a price alert',
    open: async (page) => {
      await found(page)
      await alertButton(page).click()
      await alertDialog(page)
        .getByText(/^You use/)
        .waitFor()
      await alertDialog(page).getByText('A range of dates').click()
      await alertDialog(page).getByText('Any Price Drop').click()
    },
  },
  { name: 'what a scan has found', open: foundByScan },
  {
    name: 'prices of the past as a table',
    open: async (page) => {
      await foundByScan(page)
      await page.getByText('Show as table').click()
    },
  },
  {
    name: 'the months of a scan',
    open: async (page) => {
      const { calendar } = await openEnded(page, scanned)
      await visit(page, `${page.url()}&view=month`)
      // A phone has them in a window that is turned.
      await page.setViewportSize({ width: 844, height: 390 })
      await calendar.getByRole('grid', { name: /^Prices by departure day/ }).waitFor()
    },
  },
  {
    name: 'the dashboard',
    open: async (page) => {
      await visit(page, '/')
      await page.getByRole('heading', { name: 'Search Flights' }).waitFor()
    },
  },
  {
    name: 'a fare that has moved',
    open: async (page) => {
      const offer = await newOffer(page, trip)
      await letAnHourPass(database, offer, 0.9)
      await visit(page, pagePath(offer))
      await page.getByRole('heading', { name: 'The fare has moved' }).waitFor()
    },
  },
  ...['unsafe', 'away', 'busy', 'gone'].map((state) => ({
    name: `a fare whose way ended: ${state}`,
    open: async (page: Page) => {
      await visit(page, `${pagePath(await newOffer(page, trip))}&state=${state}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
  })),
]

testRoom(states.map((state) => ({ as: () => demo.subscriber, ...state })))
