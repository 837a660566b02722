import type { Page } from 'playwright-core'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { stackDatabase } from '../../test/setup/stack-database.ts'
import { administrator, choose, crowd, newMark } from './admins.ts'
import { visit } from './harness.ts'
import type { Database } from './own-people.ts'
import { testRoom, type State } from './room.ts'
import { allArrived } from './seen.ts'

let database: Database
forAllTests(
  async () => stackDatabase(),
  (it) => (database = it),
)

const mark = newMark()

/** A part of the dashboard with all that comes late. */
async function openPart(page: Page, search: Record<string, string>): Promise<void> {
  await visit(page, `/admin?${new URLSearchParams(search).toString()}`)
  await page.getByRole('tab').first().waitFor()
  await allArrived(page)
}

async function openUsers(page: Page): Promise<void> {
  await crowd(database, mark, 3)
  await openPart(page, { view: 'users', search: mark })
}

const states: State[] = [
  ...['overview', 'audit', 'operations'].map((view) => ({
    name: `the dashboard: ${view}`,
    open: (page: Page) => openPart(page, { view }),
  })),
  {
    name: 'the dashboard: all queues',
    open: async (page) => {
      await openPart(page, { view: 'operations' })
      await page.getByRole('button', { name: /^Show all \d+ queues$/ }).click()
      await page.getByRole('table', { name: 'Queues' }).waitFor()
    },
  },
  { name: 'the dashboard: users', open: openUsers },
  {
    name: 'one of the users',
    open: async (page) => {
      await openPart(page, { view: 'users', search: mark })
      await page.locator('[data-user]').first().getByRole('button').first().click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'the form of a plan that is given',
    open: async (page) => {
      await openPart(page, { view: 'users', search: mark })
      await choose(page, `Person 001 ${mark}`, 'Activate Plan')
      await page.getByRole('dialog', { name: 'Activate Plan' }).waitFor()
    },
  },
]

testRoom(states.map((state) => ({ as: () => administrator(database), ...state })))
