import { authRoutes } from '@faresight/contracts/auth/http'
import type { Page } from 'playwright-core'
import { describe, expect, it, test } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { stackDatabase } from '../../test/setup/stack-database.ts'
import { baseUrl, demo, expectGoodLooks, newPage, screen, see, sizes, visit } from './harness.ts'
import { newAddress } from './mail.ts'
import { logIn } from './newcomer.ts'
import { ageSignIn, somebody, type Database } from './own-people.ts'

let database: Database
forAllTests(
  async () => stackDatabase(),
  (it) => (database = it),
)

/** The account page of somebody new, open. */
async function openAccount(options: Parameters<typeof newPage>[0] = {}): Promise<[Page, string]> {
  const email = await somebody(database)
  const page = await newPage({ ...options, as: email })
  await visitAccount(page)
  return [page, email]
}

async function visitAccount(page: Page): Promise<void> {
  await visit(page, '/account')
  await page.getByRole('heading', { name: 'Danger zone' }).waitFor()
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const isSignedIn = async (page: Page) => (await page.request.get('/api/auth/user')).ok()

describe.each(sizes)('the account page on a %s', (size) => {
  it('asks a visitor to log in, and is there afterwards', async () => {
    const email = await somebody(database)
    const page = await newPage({ size })
    await visit(page, '/account')
    await page.getByRole('heading', { name: 'Log In' }).waitFor()
    await logIn(page, email, demo.password)
    await page.getByRole('heading', { name: 'Account', exact: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/account')
    expect(await see(section(page, 'Profile'))).toMatch(/Mira Kowalski\s+mira\..+ · verified/)
    await section(page, 'Sessions').getByText('This device').waitFor()
    await expect.poll(() => page.title()).toBe('Account Settings | Faresight')
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex, nofollow')
    await expectGoodLooks(page, `account-${size}`, true)
  })

  it('changes a name in place, in the header too, and keeps what was typed when that fails', async () => {
    const [page] = await openAccount({ size, expects: ['ERR_FAILED'] })
    await page.getByRole('button', { name: 'Edit' }).click()
    const first = page.getByLabel('First name')
    await expect.poll(() => first.evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await first.getAttribute('autocomplete')).toBe('given-name')
    await first.fill('Ada\u202egnp')
    await page.getByLabel('Last name').fill('L'.repeat(101))
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Please leave out special characters').waitFor()
    await page.getByText('Last name is too long').waitFor()
    await expectGoodLooks(page, `account-profile-${size}`)
    await first.fill('  Ælfgifu ')
    await page.getByLabel('Last name').fill('Nørgaard')
    await page.route('**/api/account', (route) => route.abort())
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Your name could not be saved. Please try again.').waitFor()
    expect(await page.getByLabel('Last name').inputValue()).toBe('Nørgaard')
    await page.unroute('**/api/account')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Ælfgifu Nørgaard').waitFor()
    await page.getByRole('button', { name: 'ÆN, account menu' }).waitFor()
    await page.reload()
    await page.getByText('Ælfgifu Nørgaard').waitFor()
  })

  it('changes the password, which ends all other sessions and leaves this one', async () => {
    const [page, email] = await openAccount({ size, expects: [403] })
    const other = await newPage({ as: email, size, ownSession: true, unauthorized: 'any' })
    await visitAccount(other)
    const card = section(page, 'Sign-in')
    await card.getByRole('button', { name: 'Change password' }).click()
    const [current, next, again] = ['Current password', 'New password', 'Confirm password'].map((label) =>
      card.getByLabel(label, { exact: true }),
    ) as [ReturnType<Page['getByLabel']>, ReturnType<Page['getByLabel']>, ReturnType<Page['getByLabel']>]
    expect(await current.getAttribute('autocomplete')).toBe('current-password')
    expect(await next.getAttribute('autocomplete')).toBe('new-password')
    await next.fill('lisbon')
    await card.getByText('One lowercase letter (done)').waitFor()
    await again.fill('Lisbon')
    await card.getByRole('button', { name: 'Change password' }).click()
    await card.getByText('Password is required').waitFor()
    await card.getByText('Password must be at least 8 characters').waitFor()
    await card.getByText("Passwords don't match").waitFor()
    await expectGoodLooks(page, `account-password-${size}`)
    await current.fill('not mine')
    await next.fill('Lisbon2027!')
    await again.fill('Lisbon2027!')
    await card.getByRole('button', { name: 'Change password' }).click()
    await card.getByText('That is not your current password. Please try again.').waitFor()
    expect(await next.inputValue()).toBe('Lisbon2027!')
    await next.fill('Lisbon2027')
    await card.getByText("Passwords don't match").waitFor()
    await next.fill('Lisbon2027!')
    await card.getByText("Passwords don't match").waitFor({ state: 'detached' })
    await current.fill(demo.password)
    await card.getByRole('button', { name: 'Change password' }).click()
    await card.getByText(/All other sessions have been signed out/).waitFor()
    await screen(page, `account-password-changed-${size}-light`)
    expect(await isSignedIn(page)).toBe(true)
    await expect.poll(() => isSignedIn(other), { timeout: 1000 }).toBe(false)
    // The page that is still open there finds out with its next question, and says so.
    await other.getByRole('button', { name: 'Sign Out' }).first().waitFor()
    await section(other, 'Profile').getByRole('button', { name: 'Edit' }).click()
    await other.getByRole('button', { name: 'Save' }).click()
    await other
      .getByText('Your session is over. Until you log in you see what a visitor sees.')
      .first()
      .waitFor()
    await other.getByRole('heading', { name: 'Log In' }).waitFor()
    await logIn(other, email, 'Lisbon2027!')
    await other.getByRole('heading', { name: 'Account', exact: true }).waitFor()
  })

  it('lists the sessions, and signs out one of them or all', async () => {
    const [page, email] = await openAccount({ size })
    const other = await newPage({ as: email, size, ownSession: true })
    await visitAccount(other)
    await visitAccount(page)
    const card = section(page, 'Sessions')
    const rows = card.getByRole('listitem')
    await expect.poll(() => rows.count()).toBe(2)
    expect(await rows.first().innerText()).toMatch(
      /Chrome.* on (Linux|Android|Windows|macOS)\s+This device\s+Signed in \w{3} \d+ \w{3}, \d\d:\d\d\s·\sactive now/,
    )
    expect(await rows.last().innerText()).toContain('last seen less than an hour ago')
    await expectGoodLooks(page, `account-sessions-${size}`, true)
    await rows
      .last()
      .getByRole('button', { name: /^Sign out / })
      .click()
    await expect.poll(() => rows.count()).toBe(1)
    await expect.poll(() => isSignedIn(other), { timeout: 1000 }).toBe(false)
    expect(await isSignedIn(page)).toBe(true)

    await card.getByRole('button', { name: 'Sign out everywhere' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign out everywhere?' })
    await dialog.waitFor()
    await expectGoodLooks(page, `account-everywhere-${size}`)
    await dialog.getByRole('button', { name: 'Stay signed in' }).click()
    await dialog.waitFor({ state: 'detached' })
    await card.getByRole('button', { name: 'Sign out everywhere' }).click()
    await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.getByRole('heading', { name: 'See which day to fly.' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    expect(await isSignedIn(page)).toBe(false)
  })

  it('deletes the account after a sign-in once more, and nobody signs in to it again', async () => {
    const [page, email] = await openAccount({
      size,
      expects: [403, 'ERR_FAILED'],
      unauthorized: [authRoutes.login],
    })
    await ageSignIn(database, email, 11)
    await page.getByRole('button', { name: 'Delete account' }).click()
    const dialog = page.getByRole('dialog')
    const words = await dialog.innerText()
    for (const said of ['closed at once', '30 days', '7 years', 'cannot be undone'])
      expect(words).toContain(said)
    const act = dialog.getByRole('button', { name: 'Delete my account' })
    expect(await act.isDisabled()).toBe(true)
    await dialog.getByLabel('Type DELETE to confirm').fill('delete')
    await expectGoodLooks(page, `account-delete-${size}`)

    await page.route('**/api/account', (route) => route.abort())
    await act.click()
    await page.getByText('Deletion Failed').first().waitFor()
    await dialog.getByText('Your account could not be deleted. Please try again.').waitFor()
    await page.unroute('**/api/account')

    await act.click()
    const password = dialog.getByLabel('Password', { exact: true })
    await password.fill('not mine')
    await expectGoodLooks(page, `account-delete-again-${size}`)
    await act.click()
    await dialog.getByText('That is not your current password. Please try again.').waitFor()
    expect(await password.evaluate((field) => field === document.activeElement)).toBe(true)
    await password.fill(demo.password)
    await act.click()
    await page.getByRole('heading', { name: 'Account Deleted' }).waitFor()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await screen(page, `account-deleted-${size}-light`)
    await page.getByRole('heading', { name: 'See which day to fly.' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    const answer = await page.request.post('/api/auth/login', {
      headers: { origin: baseUrl },
      data: { email, password: demo.password },
    })
    expect(answer.status()).toBe(401)
  })
})

test('an account that signs in with Google alone chooses a password', async () => {
  const [page, email] = await openAccount({ expects: [403] })
  await database.pool.query('update auth.users set password = null, google_id = $2 where email = $1', [
    email,
    crypto.randomUUID(),
  ])
  await ageSignIn(database, email, 11)
  await visitAccount(page)
  const card = section(page, 'Sign-in')
  await card.getByText('Connected. You can sign in with your Google account.').waitFor()
  await card.getByRole('button', { name: 'Choose a password' }).click()
  expect(await card.getByLabel('Current password').count()).toBe(0)
  await card.getByLabel('New password', { exact: true }).fill('Lisbon2027!')
  await card.getByLabel('Confirm password').fill('Lisbon2027!')
  await card.getByRole('button', { name: 'Save password' }).click()
  await card.getByRole('button', { name: 'Continue with Google' }).waitFor()
  await expectGoodLooks(page, 'account-google-desk')
  await ageSignIn(database, email, 0)
  await card.getByRole('button', { name: 'Save password' }).click()
  await card.getByText('Your password is saved. All other sessions have been signed out.').waitFor()
  await card.getByRole('button', { name: 'Change password' }).waitFor()
})

test('an account of Google has its picture, and is deleted after Google was asked once more', async () => {
  const page = await newPage({ expects: [403] })
  const email = newAddress()
  const chooseAccount = async () => {
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Account id (optional)').fill(email.replace(/\D/g, ''))
    await page.getByLabel('Google has verified the address').check()
    await page.getByLabel('Has a profile picture').check()
    await page.getByRole('button', { name: 'Continue' }).click()
  }
  await visit(page, '/login?redirect=/account')
  await page.getByRole('link', { name: 'Sign in with Google' }).click()
  await chooseAccount()
  await page.getByRole('heading', { name: 'Danger zone' }).waitFor()
  const picture = page.getByRole('banner').locator('img')
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await expectGoodLooks(page, 'account-picture-desk')
  await ageSignIn(database, email, 11)
  const dialog = page.getByRole('dialog')
  const confirm = async () => {
    await dialog.getByLabel('Type DELETE to confirm').fill('DELETE')
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
  }
  await page.getByRole('button', { name: 'Delete account' }).click()
  await confirm()
  await dialog.getByRole('button', { name: 'Continue with Google' }).click()
  await chooseAccount()
  // Being led here deletes nothing: it is confirmed anew.
  await confirm()
  await page.getByRole('heading', { name: 'Account Deleted' }).waitFor()
  expect(await isSignedIn(page)).toBe(false)
})

test.each(sizes)(
  'an account that does not come on a %s says so, and can be asked for again',
  async (size) => {
    const page = await newPage({ size, as: await somebody(database), expects: ['ERR_FAILED'] })
    await page.route('**/api/account', (route) => route.abort())
    await visit(page, '/account')
    await page.getByRole('heading', { name: 'Your account could not be loaded' }).waitFor()
    await expectGoodLooks(page, `account-failed-${size}`)
    await page.unroute('**/api/account')
    await page.getByRole('button', { name: 'Try again' }).click()
    expect(await see(section(page, 'Profile'))).toContain('Mira Kowalski')
  },
)

test('a name and an address of any length fit', async () => {
  const email = await somebody(database, { first_name: 'W'.repeat(100) })
  await database.pool.query(
    "update auth.users set email = 'long.' || repeat('w', 50) || email where email = $1",
    [email],
  )
  const page = await newPage({ size: 'phone', as: `long.${'w'.repeat(50)}${email}` })
  await visitAccount(page)
  await expectGoodLooks(page, 'account-long-phone')
  expect(await see(section(page, 'Profile'))).toContain('W'.repeat(100))
})

test('the ways beside the page lead to its parts', async () => {
  const [page] = await openAccount()
  const nav = page.getByRole('navigation', { name: 'Account sections' })
  await nav.getByRole('link', { name: 'Danger zone' }).click()
  await expect.poll(() => nav.locator('[aria-current]').innerText()).toBe('Danger zone')
  expect(
    await section(page, 'Danger zone')
      .boundingBox()
      .then((box) => (box?.y ?? Infinity) < 900),
  ).toBe(true)
  await nav.getByRole('link', { name: 'Profile' }).click()
  await expect.poll(() => nav.locator('[aria-current]').innerText()).toBe('Profile')
})
