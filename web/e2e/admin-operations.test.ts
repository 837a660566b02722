import type { DeadLetter } from '@faresight/contracts/admin/operations'
import type { Page } from 'playwright-core'
import { describe, expect, it, test } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { stackDatabase } from '../../test/setup/stack-database.ts'
import { adminPage, toasts } from './admins.ts'
import {
  demo,
  expectAccessible,
  expectFits,
  expectGoodLooks,
  newPage,
  resultsShown,
  screen,
  searchPath,
  sizes,
  visit,
} from './harness.ts'
import { focused } from './own-alerts.ts'
import type { Database } from './own-people.ts'

let database: Database
forAllTests(
  async () => stackDatabase(),
  (it) => (database = it),
)

/** Messages that are not there: what becomes of a real one, the service tests show. */
const letters: DeadLetter[] = [
  {
    sequence: 900_001,
    service: 'alerts',
    subject: 'auth.user.deleted.v1',
    kind: 'event',
    reason: 'The row is held by another transaction.',
    attempts: 6,
    setAsideAt: '2026-11-20T10:00:00.000Z',
    messageId: 'a-message',
    data: { userId: '0b0e7a5c-58a5-4a0b-9a3c-0d9b5b1c2d3e' },
  },
  {
    sequence: 900_002,
    service: 'alerts',
    subject: 'job.alerts.watch.check.v1',
    kind: 'job',
    reason: 'No provider answered.',
    attempts: 1,
    setAsideAt: '2026-11-20T11:00:00.000Z',
    messageId: null,
    data: null,
  },
]

/** The list has these, once. */
async function giveUp(page: Page): Promise<void> {
  await page.route(
    '**/api/admin/dead-letters',
    (route) => route.fulfill({ json: { deadLetters: letters, nextCursor: null } }),
    { times: 1 },
  )
}

describe.each(sizes)('operations on a %s', (size) => {
  it('tell of queues, providers and what these cost', async () => {
    const seeker = await newPage({ as: demo.subscriber })
    await visit(seeker, searchPath({}, 171))
    await resultsShown(seeker)
    const page = await adminPage(database, { view: 'operations' }, { size })
    await page.getByText(/^As of \d\d:\d\d:\d\d$/).waitFor()
    const providers = page.getByRole('region', { name: 'Provider health' })
    await providers.getByRole('heading', { name: 'ignav' }).waitFor()
    const figures = providers.getByRole('table', { name: 'Figures of ignav' })
    expect(await figures.getByRole('row', { name: /^Requests/ }).innerText()).toMatch(/[1-9][\d,]* of [\d,]+/)
    // No provider of the sandbox has a price, which is said once.
    const spend = page.getByRole('region', { name: 'Spend' })
    await spend.getByText('No provider has a price for its requests, so they are only counted.').waitFor()
    expect(await figures.getByRole('row', { name: /^Spend/ }).count()).toBe(0)
    expect(await page.getByText('no price set').count()).toBe(0)
    const queues = page.getByRole('region', { name: 'Queues' })
    await queues.getByRole('button', { name: /^Show all \d+ queues$/ }).click()
    await queues
      .getByRole('rowheader', { name: /^auth\.user\.deleted\.v1/ })
      .first()
      .waitFor()
    await page.getByText('No message was given up.').waitFor()
    await expectGoodLooks(page, `admin-operations-${size}`, true)
  })

  it('are as they were when somebody looked, until they look again', async () => {
    const page = await adminPage(database, { view: 'operations' }, { size })
    const asOf = page.getByText(/^As of \d\d:\d\d:\d\d$/)
    const before = await asOf.innerText()
    await expect
      .poll(async () => {
        await page.getByRole('button', { name: 'Refresh' }).click()
        return asOf.innerText()
      })
      .not.toBe(before)
  })

  it('have messages that are gone said to be so, replayed or thrown away after a question', async () => {
    const page = await adminPage(database, { view: 'overview' }, { size, expects: [404] })
    await giveUp(page)
    await page.getByRole('tab', { name: 'Operations' }).click()
    const letter = page.getByRole('article', { name: 'auth.user.deleted.v1, no. 900001' })
    await letter.getByText('What it says').click()
    await letter.getByText('a-message').waitFor()
    await expectGoodLooks(page, `admin-dead-letters-${size}`, true)
    await letter.getByRole('button', { name: /^Drop/ }).click()
    const question = page.getByRole('dialog', { name: 'Drop This Message?' })
    await expectGoodLooks(page, `admin-drop-${size}`)
    await question.getByRole('button', { name: 'Keep message' }).click()
    await expect.poll(() => focused(page)).toBe('Drop auth.user.deleted.v1, no. 900001')
    await letter.getByRole('button', { name: /^Replay/ }).click()
    await toasts(page).getByText('Replay Failed').waitFor()
    await page.getByText('No message was given up.').waitFor()
  })

  it('that cannot be asked for are said to be so', async () => {
    const page = await adminPage(database, { view: 'overview' }, { size, expects: ['ERR_FAILED'] })
    await page.route('**/api/admin/operations', (route) => route.abort())
    await page.getByRole('tab', { name: 'Operations' }).click()
    await page.getByRole('heading', { name: 'Operations could not be loaded' }).waitFor()
    await page.unroute('**/api/admin/operations')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => page.getByText(/^As of/).count()).toBe(1)
  })
})

test('operations fit a tablet', async () => {
  const page = await adminPage(database, { view: 'operations' })
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.getByRole('button', { name: /^Show all \d+ queues$/ }).click()
  await expectFits(page)
  await expectAccessible(page)
  await screen(page, 'admin-operations-768-light', { full: true })
  expect(await page.getByRole('region').count()).toBeGreaterThan(3)
})
