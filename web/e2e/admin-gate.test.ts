import { gateRoutes } from '@faresight/contracts/auth/gate-http'
import { authProblems } from '@faresight/contracts/auth/problems'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, inject, it, test } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { stackDatabase } from '../../test/setup/stack-database.ts'
import { baseUrl, demo, expectGoodLooks, newPage, screen, see, sizes, visit } from './harness.ts'
import { linkInMail, newAddress } from './mail.ts'
import { somebody, type Database } from './own-people.ts'
import { toasts } from './seen.ts'

const ownerKey = inject('ownerKey')
const wrongKey = 'not the key of this site at all, in no way'

let database: Database
forAllTests(
  async () => stackDatabase(),
  (it) => (database = it),
)

/** Nobody owns the site, and nobody has tried a key. */
beforeEach(async () => {
  await database.pool.query(`update auth.users set role = 'user' where role = 'owner'`)
  await database.pool.query(`delete from auth.limits where key like 'owner-key%'`)
})

const key = (page: Page) => page.getByLabel('Owner setup key')
const submit = (page: Page) => page.getByRole('main').locator('button[type=submit]')
const gate = (page: Page, name: 'Set up the owner' | 'Owner sign-in') => page.getByRole('region', { name })
const toast = (page: Page, title: string) => toasts(page).getByText(title, { exact: true })

async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lovelace')
}

describe.each(sizes)('the gate on a %s', (size) => {
  it('sets up the owner of a site that has none, signs them in, and lets them through', async () => {
    const page = await newPage({ size })
    await visit(page, '/admin')
    await gate(page, 'Set up the owner').waitFor()
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex, nofollow')
    expect(await submit(page).isDisabled()).toBe(true)
    expect([await key(page).getAttribute('type'), await key(page).getAttribute('autocomplete')]).toEqual([
      'password',
      'current-password',
    ])
    await expectGoodLooks(page, `admin-setup-${size}`)
    const email = newAddress()
    await fillIn(page, email)
    expect(await submit(page).isDisabled()).toBe(true)
    await key(page).fill(ownerKey)
    const anew = page.waitForEvent('load')
    await submit(page).click()
    await toast(page, 'Owner Account Created').waitFor()
    await page.getByText('The owner account is there. You sign in with the key next.').first().waitFor()
    await screen(page, `admin-set-up-${size}-light`)
    await anew
    await linkInMail(email, 'Verify your email address')

    await gate(page, 'Owner sign-in').waitFor()
    await expectGoodLooks(page, `admin-login-${size}`)
    await key(page).fill(ownerKey)
    await key(page).press('Enter')
    await toast(page, 'Welcome Back').waitFor()
    await screen(page, `admin-signed-in-${size}-light`)
    await page.getByRole('tab', { name: 'Overview' }).waitFor()
    await page.getByRole('button', { name: /account menu/ }).click()
    await page.getByRole('menuitem', { name: 'Admin Dashboard' }).waitFor()
    const user = await (await page.request.get('/api/auth/user')).json()
    expect(user).toMatchObject({ email, role: 'owner' })
  })

  it('says what is wrong beside its field, and keeps what was typed', async () => {
    const page = await newPage({ size, expects: [409], unauthorized: [gateRoutes.ownerBootstrap] })
    await visit(page, '/admin')
    await fillIn(page, 'nobody')
    await key(page).fill(wrongKey)
    await submit(page).click()
    await page.getByText('Invalid email address').waitFor()
    await page.getByLabel('Email').fill(demo.member)
    await submit(page).click()
    await toast(page, 'Setup Failed').waitFor()
    const sentence = key(page).locator('xpath=ancestor::form').getByText('Invalid owner setup key')
    await sentence.waitFor()
    await expect.poll(() => key(page).evaluate((field) => field === document.activeElement)).toBe(true)
    await expectGoodLooks(page, `admin-setup-wrong-key-${size}`)
    await key(page).fill(ownerKey)
    await submit(page).click()
    await page.getByText(authProblems['address-taken'].detail).first().waitFor()
    await expect
      .poll(() => page.getByLabel('Email').evaluate((field) => field === document.activeElement))
      .toBe(true)
    expect(await page.getByLabel('Last name').inputValue()).toBe('Lovelace')
    await expectGoodLooks(page, `admin-setup-address-taken-${size}`)
  })

  it('turns to the other mode where that is the right one, with the key that was typed', async () => {
    const page = await newPage({ size, expects: [404, 409] })
    await visit(page, '/admin')
    await gate(page, 'Set up the owner').getByRole('button', { name: 'Sign in with the key' }).click()
    await key(page).fill(ownerKey)
    await submit(page).click()
    await toast(page, 'Setup Required').waitFor()
    await gate(page, 'Set up the owner').getByText(authProblems['no-owner'].detail).waitFor()
    expect(await key(page).inputValue()).toBe(ownerKey)
    expect(await submit(page).isDisabled()).toBe(true)
    await expectGoodLooks(page, `admin-setup-required-${size}`)
    await fillIn(page, newAddress())
    await somebody(database, { role: 'owner' })
    await submit(page).click()
    await toast(page, 'Owner Exists').waitFor()
    await gate(page, 'Owner sign-in').getByText(authProblems['owner-exists'].detail).waitFor()
    expect(await key(page).inputValue()).toBe(ownerKey)
    expect(await submit(page).isEnabled()).toBe(true)
    await expectGoodLooks(page, `admin-owner-exists-${size}`)
  })

  it('tells a member whose place the owner takes, and after ten wrong keys to wait', async () => {
    await somebody(database, { role: 'owner' })
    const as = await somebody(database)
    const page = await newPage({ size, as, expects: [429], unauthorized: [gateRoutes.keyLogin] })
    await visit(page, '/admin')
    await gate(page, 'Owner sign-in').waitFor()
    await page.getByText(/^You are signed in as mira\..+, who is not an administrator\./).waitFor()
    expect(await page.getByRole('tab').count()).toBe(0)
    await expectGoodLooks(page, `admin-gate-member-${size}`)
    for (let tries = 0; tries < 9; tries++) await tryKey(page)
    await key(page).fill(wrongKey)
    await submit(page).click()
    await toast(page, 'Login Failed').waitFor()
    await page.getByText('Invalid owner setup key').first().waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
    await page
      .getByRole('main')
      .getByText(`${authProblems['too-many-owner-keys'].detail} You can try again in 15 minutes.`)
      .waitFor()
    await expectGoodLooks(page, `admin-too-many-keys-${size}`)
  })
})

/** By the browser itself: a test may come from another address of this machine than its browser does. */
async function tryKey(page: Page): Promise<void> {
  const status = await page.evaluate(
    async ([path, setupKey]) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify({ setupKey }) })
      return answer.status
    },
    [gateRoutes.keyLogin.path, wrongKey] as const,
  )
  expect(status).toBe(401)
}

test('it opens again after nobody could be asked', async () => {
  const page = await newPage({ expects: ['ERR_FAILED'] })
  for (const { path } of [gateRoutes.check, gateRoutes.ownerExists])
    await page.route(`**${path}`, (route) => route.abort())
  await visit(page, '/admin')
  await page.getByRole('heading', { name: 'The dashboard could not be opened' }).waitFor()
  await expectGoodLooks(page, 'admin-check-failed-desk')
  await page.unroute(`**${gateRoutes.check.path}`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'The gate could not be opened' }).waitFor()
  await page.unroute(`**${gateRoutes.ownerExists.path}`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await gate(page, 'Set up the owner').waitFor()
})

test('it turns up where the session of an administrator ends', async () => {
  const email = await somebody(database, { role: 'admin' })
  const page = await newPage({ as: email, ownSession: true, unauthorized: 'any' })
  await visit(page, '/admin')
  await page.getByRole('heading', { name: 'Searches a day' }).waitFor()
  await page.request.post('/api/auth/logout', { headers: { origin: baseUrl } })
  // The gate takes the place of what was clicked, so nobody sees it checked.
  await page.getByRole('radio', { name: '7 days' }).click()
  await page.getByText('Your session is over.').first().waitFor()
  await gate(page, 'Set up the owner').waitFor()
  expect(await see(page.getByRole('heading', { level: 1 }))).toBe('Admin Dashboard')
})

test('on a tablet it fits', async () => {
  const page = await newPage()
  await page.setViewportSize({ width: 768, height: 1024 })
  await visit(page, '/admin')
  await gate(page, 'Set up the owner').waitFor()
  await expectGoodLooks(page, 'admin-setup-tablet')
})
