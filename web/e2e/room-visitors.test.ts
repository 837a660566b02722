import type { Page } from 'playwright-core'
import { see, searchPath, resultsShown, visit, visitRegular } from './harness.ts'
import { testRoom, type State } from './room.ts'
import { calendarOf, scanPath } from './scans.ts'
import { showScores } from './scored-board.ts'
import { allArrived } from './seen.ts'

const paths = [
  '/how-it-works',
  '/ai-features',
  '/about',
  '/scoreboard',
  '/support',
  '/contact',
  '/terms',
  '/privacy',
  '/cookies',
  '/nowhere',
  '/login',
  '/register',
  '/forgot-password',
  '/verify-email',
  '/resend-verification',
  '/unsubscribe?token=none',
  '/subscribe?plan=annual',
  '/cart',
  '/cart?plan=semiannual',
  '/admin',
]

/** A page with all that comes late. */
async function whole(page: Page, path: string): Promise<void> {
  await visit(page, path)
  await page
    .getByRole('contentinfo')
    .or(page.getByRole('heading', { level: 1 }))
    .first()
    .waitFor()
  await allArrived(page)
}

const states: State[] = [
  { name: 'the first page', open: (page) => whole(page, '/') },
  ...paths.map((path) => ({ name: path, expects: [404], open: (page: Page) => whole(page, path) })),
  {
    name: 'the scoreboard with figures',
    open: async (page) => {
      await showScores(page)
      await whole(page, '/scoreboard')
      await page.getByRole('table', { name: 'Wait' }).waitFor()
    },
  },
  {
    name: 'a form with all that can be wrong',
    open: async (page) => {
      await visitRegular(page, { tripType: 'multicity' })
      await page.getByRole('button', { name: 'Search', exact: true }).click()
      await page.getByText('Please enter').first().waitFor()
    },
  },
  {
    name: 'the dates of a form',
    open: async (page) => {
      await visitRegular(page)
      await page.getByRole('button', { name: /^Depart/ }).click()
      await page.getByRole('dialog', { name: 'Travel dates' }).getByRole('gridcell').first().waitFor()
    },
  },
  {
    name: 'a list of airports',
    open: async (page) => {
      await visit(page, '/')
      const from = page.getByRole('combobox', { name: 'From' })
      await from.click()
      await from.fill('london')
      await page.getByRole('option', { name: /LHR$/ }).waitFor()
    },
  },
  {
    name: 'results that are locked',
    open: async (page) => {
      await visit(page, searchPath({}, 96))
      await resultsShown(page)
    },
  },
  {
    name: 'a scan whose dates are locked',
    open: async (page) => {
      await visit(page, scanPath({ searchPeriod: '3_months' }))
      await see(calendarOf(page))
    },
  },
]

testRoom(states)
