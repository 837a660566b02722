import { authProblems } from '@faresight/contracts/auth/problems'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, it, test, vi } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { stackDatabase } from '../../test/setup/stack-database.ts'
import { startWholeStack } from '../../test/setup/whole-stack.ts'
import { failOnce } from './failing-search.ts'
import { dayIn, demo, expectGoodLooks, newPage, see, sizes, visit } from './harness.ts'
import { ageSignIn, somebody, type Database } from './own-people.ts'
import { toasts } from './seen.ts'

// A whole stack of its own is started for it.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

/** Where trials are on offer, Google and the owner's key are off, and one provider alone is asked for live fares. */
const sandbox = inject('sandboxUrl')
const settings = {
  TRIAL_DAYS: '7',
  // Without its secret Google is off.
  GOOGLE_CLIENT_ID: 'half',
  OWNER_SETUP_KEY: '',
  IGNAV_API_KEY: 'sandbox',
  IGNAV_BASE_URL: `${sandbox}/ignav`,
  TRAVELPAYOUTS_TOKEN: 'sandbox',
  TRAVELPAYOUTS_BASE_URL: `${sandbox}/travelpayouts`,
}

async function start() {
  await using starting = new AsyncDisposableStack()
  const owned = starting.use(new AsyncDisposableStack())
  const { stack, databaseUrl } = owned.use(await startWholeStack(settings))
  const database = owned.use(stackDatabase(databaseUrl))
  starting.move()
  return { stack, database, at: stack.url, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}

let stack: Awaited<ReturnType<typeof start>>['stack']
let database: Database
let at: string
forAllTests(start, (it) => ({ stack, database, at } = it))

// The order counts: the first day has seen no search, and what is stopped at the end stays away.

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

describe.each(sizes)('the overview of a new site on a %s', (size) => {
  it('has nothing to draw on the first day, and says so', async () => {
    await database.pool.query('delete from billing.grants')
    const page = await newPage({ at, size, as: await somebody(database, { role: 'admin' }) })
    await visit(page, '/admin')
    await card(page, 'Searches a day').getByText('Nothing in 30 days.').waitFor()
    await card(page, 'Right now').getByText('0 · 0.00 USD a month').first().waitFor()
    await expectGoodLooks(page, `admin-first-day-${size}`, true)
  })
})

test('a trial is spoken of where one is on offer, and to whom it is', async () => {
  const page = await newPage({ at })
  await visit(page, '/subscribe')
  await page.getByText('Your first plan starts with 7 free days.').waitFor()
  await page.getByRole('link', { name: 'Choose Annual' }).click()
  const main = page.getByRole('main')
  await main.getByText('A first plan is free for 7 days; cancel before and nothing is charged.').waitFor()
  expect(await see(main.getByRole('region', { name: 'Summary' }))).toMatch(
    /First charge on\s+\d+ \w+ 20\d\d\s+Due today\s+0\.00 USD/,
  )
  await expectGoodLooks(page, 'subscribe-trial-desk')
})

test('a dashboard without a plan says that a trial is on offer', async () => {
  const page = await newPage({ at, as: await somebody(database) })
  await visit(page, '/')
  const banner = page.getByText('No active subscription.').locator('..')
  await expect.poll(() => banner.innerText()).toContain('Your first plan starts with 7 free days.')
})

test('whoever has had a plan is promised no other trial', async () => {
  const had = { subscription_status: 'canceled', access_until: new Date('2026-01-01') } as const
  const page = await newPage({ at, as: await somebody(database, had) })
  const config = page.waitForResponse((answer) => answer.url().endsWith('/api/config'))
  await visit(page, '/')
  expect(await (await config).json()).toMatchObject({ trialDays: 7 })
  const banner = page.getByText('No active subscription.').locator('..')
  await banner.waitFor()
  expect(await banner.innerText()).not.toContain('free days')
})

test('the terms speak of a trial where one is on offer', async () => {
  const page = await newPage({ at })
  await visit(page, '/terms')
  await page.getByText('Your first plan is free for 7 days.').waitFor()
  expect(await page.getByText('There is no free trial.').count()).toBe(0)
})

test('a server that offers no Google shows no way to it', async () => {
  const page = await newPage({ at })
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/auth/google/available', async (route) => {
    await answer.promise
    await route.continue()
  })
  await visit(page, '/login')
  const way = page.getByText('Sign in with Google')
  // It has its place until the server has said whether it is offered.
  await way.waitFor({ state: 'attached' })
  expect(await way.isVisible()).toBe(false)
  answer.resolve()
  await expect.poll(() => way.count()).toBe(0)
  expect(await page.getByText('or with email').count()).toBe(0)
})

test('an account of a Google that is switched off is led to a password by mail', async () => {
  const email = await somebody(database)
  const page = await newPage({ at, as: email, expects: [403] })
  await database.pool.query('update auth.users set password = null, google_id = $2 where email = $1', [
    email,
    crypto.randomUUID(),
  ])
  await ageSignIn(database, email, 11)
  await visit(page, '/account')
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await dialog.getByText('Google is not available here at the moment.').waitFor()
  await expectGoodLooks(page)
  await dialog.getByRole('link', { name: 'Choose a password by email' }).click()
  await page.getByRole('button', { name: 'Send reset link' }).waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe(email)
})

test('the gate says that the key is switched off, and how to switch it on', async () => {
  const page = await newPage({ at, expects: [403] })
  await somebody(database, { role: 'owner' })
  await visit(page, '/admin')
  await page.getByLabel('Owner setup key').fill('the key of a site that has one, long enough')
  await page.getByRole('main').locator('button[type=submit]').click()
  await toasts(page).getByText('Login Failed', { exact: true }).waitFor()
  await page.getByRole('main').getByText(authProblems['owner-key-off'].detail).waitFor()
  await expectGoodLooks(page, 'admin-key-off-desk')
})

describe.each(sizes)('results on a %s', (size) => {
  it('that nobody could be asked for say why, and there is but another search', async () => {
    const page = await newPage({ at, size, as: demo.subscriber, expects: ['ERR_FAILED'] })
    const cities = ['LHR', 'JFK', 'BOS', 'LHR', 'CDG', 'MAD']
    const flights = cities
      .slice(1)
      .map((city, place) => `${cities[place]}-${city}-${dayIn(60 + 5 * place)}`)
      .join('_')
    await failOnce(page, `/?tripType=multicity&legs=${flights}&currency=USD`)
    await page.getByRole('button', { name: 'Try again' }).click()
    const why =
      'Ignav takes at most 4 flights in one search, so it was not asked. Two shorter searches may find more.'
    await page.getByRole('alert').getByText(why).waitFor()
    expect(await page.getByText('Search Failed').count()).toBe(0)
    await expectGoodLooks(page, `results-unsuited-${size}`)
    expect(await page.getByRole('alert').getByText(why).count()).toBe(1)
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Change search' }).click()
    await page.getByRole('combobox', { name: 'From' }).first().waitFor()
  })
})

describe('while billing is away', () => {
  beforeAll(() => stack.stop('billing'))

  it.each(sizes)('the overview says on a %s what is not known', async (size) => {
    const page = await newPage({ at, size, as: await somebody(database, { role: 'admin' }) })
    await visit(page, '/admin?days=90')
    // What billing has told is known for a minute, of each span of days.
    const figures = card(page, 'Figures').locator('dl').first()
    const isSaid = async () => {
      await page.reload()
      await figures.waitFor()
      const isAway = (await page.getByText('No answer at the moment from billing.').count()) === 1
      return isAway && /Total revenue\s+–\s+Not known/.test(await figures.innerText())
    }
    await expect.poll(isSaid, { timeout: 90_000, interval: 5_000 }).toBe(true)
    await card(page, 'Revenue a day, USD').getByText('Not known: no answer from billing.').waitFor()
    await expectGoodLooks(page, `admin-away-${size}`, true)
  })
})

describe('while search is away', () => {
  beforeAll(() => stack.stop('search'))

  it.each(sizes)('the list of airports says so on a %s', async (size) => {
    const page = await newPage({ at, size, expects: [503] })
    await visit(page, '/')
    await page.getByRole('combobox', { name: 'To', exact: true }).pressSequentially('paris')
    expect(await see(page.getByText('Failed to fetch airports'))).toBeTruthy()
    await expectGoodLooks(page, `airports-failed-${size}`)
  })

  it.each(sizes)('a place of the address says on a %s that its details do not come', async (size) => {
    const page = await newPage({ at, size, expects: [503] })
    await visit(page, '/?origin=LHR')
    expect(await see(page.getByText('Failed to fetch airport details'))).toBeTruthy()
  })
})
