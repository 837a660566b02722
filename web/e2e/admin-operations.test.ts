import { adminRoutes } from '@faresight/contracts/admin/http'
import { userDeleted } from '@faresight/contracts/auth/events'
import { describe, expect, it, test } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { stackDatabase } from '../../test/setup/stack-database.ts'
import { giveUp } from '../../test/setup/stack-dead-letters.ts'
import { adminPage } from './admins.ts'
import {
  baseUrl,
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
import type { Database } from './own-people.ts'
import { expectFocusHeld, press, tabTo } from './keyboard.ts'
import { focused, toasts } from './seen.ts'
import { checkFares } from '@faresight/contracts/alerts/jobs'

let database: Database
forAllTests(
  async () => stackDatabase(),
  (it) => (database = it),
)

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
    const [number, another] = [await giveUp(userDeleted), await giveUp(checkFares)]
    const page = await adminPage(database, { view: 'operations' }, { size, expects: [404] })
    const letter = page.getByRole('article', { name: `${userDeleted.subject}, no. ${number}` })
    await letter.getByText('What it says').click()
    await letter.getByText('userId').waitFor()
    await page.getByRole('article', { name: `${checkFares.subject}, no. ${another}` }).waitFor()
    await expectGoodLooks(page, `admin-dead-letters-${size}`, true)
    await letter.getByRole('button', { name: /^Drop/ }).click()
    const question = page.getByRole('dialog', { name: 'Drop This Message?' })
    await expectGoodLooks(page, `admin-drop-${size}`)
    await question.getByRole('button', { name: 'Keep message' }).click()
    await expect.poll(() => focused(page)).toBe(`Drop ${userDeleted.subject}, no. ${number}`)
    // Meanwhile somebody else has thrown both away.
    for (const one of [number, another]) {
      const path = adminRoutes.dropDeadLetter.path.replace('{sequence}', String(one))
      const answer = await page.request.delete(path, { headers: { origin: baseUrl } })
      expect(answer.ok()).toBe(true)
    }
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

test.each(sizes)(
  'by keys alone on a %s a message that was given up is read, replayed in vain, kept and thrown away',
  async (size) => {
    const name = `${userDeleted.subject}, no. ${await giveUp(userDeleted)}`
    const page = await adminPage(database, { view: 'operations' }, { size, expects: [409] })
    const letter = page.getByRole('article', { name })
    await letter.waitFor()
    await tabTo(page, 'What it says')
    await press(page, 'Enter')
    await letter.getByText('userId').waitFor()
    await tabTo(page, `Replay ${name}`)
    await press(page, 'Enter')
    await letter.getByRole('alert').getByText(/./).first().waitFor()
    expect(await focused(page)).toBe(`Replay ${name}`)
    // For as long as it is there it may stand before what is tabbed to.
    await toasts(page).getByText('Replay Failed').waitFor({ state: 'detached' })
    await tabTo(page, `Drop ${name}`)
    await press(page, 'Enter')
    const question = page.getByRole('dialog', { name: 'Drop This Message?' })
    await question.waitFor()
    await expectFocusHeld(page, question)
    await tabTo(page, 'Keep message')
    await press(page, 'Enter')
    await expect.poll(() => focused(page)).toBe(`Drop ${name}`)
    await press(page, 'Enter')
    await tabTo(page, 'Drop')
    await press(page, 'Enter')
    await page.getByText('No message was given up.').waitFor()
    await question.waitFor({ state: 'detached' })
    // The button is gone with its message: what comes after that is the next stop.
    await expect.poll(() => focused(page)).toContain('No message was given up.')
    expect(await press(page, 'Tab')).toBe('Show days')
  },
)

test('operations fit a tablet', async () => {
  const page = await adminPage(database, { view: 'operations' })
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.getByRole('button', { name: /^Show all \d+ queues$/ }).click()
  await expectFits(page)
  await expectAccessible(page)
  await screen(page, 'admin-operations-768-light', { full: true })
  expect(await page.getByRole('region').count()).toBeGreaterThan(3)
})
