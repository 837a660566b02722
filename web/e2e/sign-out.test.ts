import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { stackDatabase } from '../../test/setup/stack-database.ts'
import { demo, expectGoodLooks, newPage, sizes, visit } from './harness.ts'
import { logIn } from './newcomer.ts'
import { lookAgain } from './own-alerts.ts'
import { somebody, type Database } from './own-people.ts'

let database: Database
forAllTests(
  async () => stackDatabase(),
  (it) => (database = it),
)

const menuOf = (page: Page) => page.getByRole('button', { name: /, account menu$/ })
const over = (page: Page) => page.getByText('Your session is over. Log in to go on.')
/** What the page itself says, wherever a toast may be. */
const onPage = (page: Page, words: string) => page.locator('#root > .wrap').filter({ hasText: words })
const dashboard = (page: Page) => page.getByRole('heading', { name: 'Search Flights' }).waitFor()
const landing = (page: Page) => page.getByRole('heading', { name: 'See which day to fly.' }).waitFor()

it.each(['/account', '/saved-searches'])('a sign-out leads home from %s', async (path) => {
  const page = await newPage({ as: await somebody(database) })
  await visit(page, path)
  await menuOf(page).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await landing(page)
  expect(new URL(page.url()).pathname).toBe('/')
})

it.each(sizes)('a sign-out holds on a %s though the server is away, also across a reload', async (size) => {
  const page = await newPage({ size, as: await somebody(database), expects: ['ERR_FAILED'] })
  await visit(page, '/')
  await dashboard(page)
  await page.route('**/api/auth/logout', (route) => route.abort())
  await menuOf(page).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await landing(page)
  const failed = onPage(page, 'Logout Failed. The server did not answer. You are signed out in this browser.')
  await failed.waitFor()
  await page
    .getByRole('region', { name: /^Notifications/ })
    .getByText('Logout Failed')
    .waitFor()
  await expectGoodLooks(page, `logout-failed-${size}`)
  await page.reload()
  await landing(page)
  await failed.waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).waitFor()
  expect((await page.request.get('/api/auth/user')).status()).toBe(200)
  // The server answers again: now the session ends there too.
  await page.unroute('**/api/auth/logout')
  await page.reload()
  await expect.poll(async () => (await page.request.get('/api/auth/user')).status()).toBe(401)
  await landing(page)
  expect(await failed.count()).toBe(0)
})

it('a sign-out is done at once though the server takes its time, and the next sign-in waits for that', async () => {
  const email = await somebody(database)
  const page = await newPage({ as: email })
  await visit(page, '/')
  await dashboard(page)
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/auth/logout', async (route) => {
    await answer.promise
    await route.continue()
  })
  await menuOf(page).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await landing(page)
  await page.getByRole('banner').getByRole('link', { name: 'Log In' }).click()
  await logIn(page, email, demo.password)
  await page.getByRole('button', { name: 'Logging in...' }).waitFor()
  answer.resolve()
  await dashboard(page)
  expect((await page.request.get('/api/auth/user')).status()).toBe(200)
})

it('a sign-out holds though an answer that was on its way still says who was here', async () => {
  const page = await newPage({ as: await somebody(database) })
  await visit(page, '/')
  await dashboard(page)
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/auth/user', async (route) => {
    const response = await route.fetch()
    asked.resolve()
    await answer.promise
    await route.fulfill({ response }).catch(() => null) // nobody waits for it any more
    answered.resolve()
  })
  await lookAgain(page)
  await asked.promise
  await menuOf(page).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await landing(page)
  answer.resolve()
  await answered.promise
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(await menuOf(page).count()).toBe(0)
  expect(await page.getByText('Your session is over').count()).toBe(0)
})

it.each(sizes)(
  'a session that ends elsewhere is told of on the page of a %s, until somebody is here',
  async (size) => {
    const email = await somebody(database)
    const page = await newPage({ size, as: email, ownSession: true })
    await visit(page, '/')
    await dashboard(page)
    const other = await page.context().newPage()
    await visit(other, '/account')
    await menuOf(other).click()
    await other.getByRole('menuitem', { name: 'Sign Out' }).click()
    await landing(page)
    const told = onPage(page, 'Signed out. You signed out in another tab.')
    await told.waitFor()
    await expectGoodLooks(page, `signed-out-elsewhere-${size}`)
    await visit(other, '/login')
    await logIn(other, email, demo.password)
    await dashboard(page)
    expect(await told.count()).toBe(0)
  },
)

it('a session that turns out to be over on the dashboard is told of on the landing page', async () => {
  const page = await newPage({ as: await somebody(database), ownSession: true, unauthorized: 'any' })
  await visit(page, '/')
  await dashboard(page)
  await page.request.post('/api/auth/logout', { headers: { origin: new URL(page.url()).origin } })
  await lookAgain(page)
  await landing(page)
  await onPage(page, 'Please log in. Your session is over.').waitFor()
  expect(await menuOf(page).count()).toBe(0)
})

it('a sign-out is one in the other tabs, too, and signing in signs them in', async () => {
  const email = await somebody(database)
  const page = await newPage({ as: email })
  await visit(page, '/')
  await dashboard(page)
  const other = await page.context().newPage()
  await visit(other, '/account')
  await other.getByRole('heading', { name: 'Danger zone' }).waitFor()
  await menuOf(page).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await landing(page)
  await other.getByText('You signed out in another tab.').first().waitFor()
  await other.getByRole('heading', { name: 'Log In' }).waitFor()
  await over(other).waitFor()
  await logIn(other, email, demo.password)
  await dashboard(page)
  expect(new URL(other.url()).pathname).toBe('/account')
})

it.each(sizes)(
  'whoever is signed out by another browser reads why they are to log in, on a %s',
  async (size) => {
    const email = await somebody(database)
    const other = await newPage({ as: email, ownSession: true })
    await visit(other, '/account')
    const page = await newPage({ size, as: email, ownSession: true, unauthorized: 'any' })
    await visit(page, '/account')
    await page.getByText('This device').waitFor()
    await other.getByRole('button', { name: 'Sign out everywhere' }).click()
    await other
      .getByRole('dialog', { name: 'Sign out everywhere?' })
      .getByRole('button', { name: 'Sign out everywhere' })
      .click()
    await landing(other)
    // The page that is still open finds out with its next question: by this press, or by one of its own before.
    const last = page.getByRole('region', { name: 'Sessions' }).getByRole('listitem').last()
    const login = page.getByRole('heading', { name: 'Log In' })
    const pressed = last
      .getByRole('button')
      .click()
      .catch(() => {})
    await Promise.race([pressed, login.waitFor()])
    await login.waitFor()
    await over(page).waitFor()
    // The page before was far down.
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await expectGoodLooks(page)
    expect(new URL(page.url()).search).toBe('?redirect=%2Faccount')
    await logIn(page, email, demo.password)
    await page.getByRole('heading', { name: 'Account', exact: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/account')
  },
)

it('whoever had no session, or has ended it here, is told of none', async () => {
  const page = await newPage({ as: await somebody(database), ownSession: true })
  await visit(page, '/account')
  await menuOf(page).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await landing(page)
  await page.goBack()
  await page.getByRole('heading', { name: 'Log In' }).waitFor()
  expect(await over(page).count()).toBe(0)
  await visit(page, '/saved-searches')
  await page.getByRole('heading', { name: 'Log In' }).waitFor()
  expect(await over(page).count()).toBe(0)
})
