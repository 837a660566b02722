import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { stackDatabase } from '../../test/setup/stack-database.ts'
import { newPage, sizes, visit } from './harness.ts'
import { expectFocusHeld, focused, press, tabTo } from './keyboard.ts'
import { newAddress } from './mail.ts'
import { goodPassword } from './newcomer.ts'
import { somebody, type Database } from './own-people.ts'

let database: Database
forAllTests(
  async () => stackDatabase(),
  (it) => (database = it),
)

test('somebody signs up, verifies the address, logs in and comes to the checkout of a plan', async () => {
  const page = await newPage()
  await visit(page, '/register')
  const email = newAddress()
  for (const [label, words] of [
    ['First name (optional)', 'Mira'],
    ['Email', 'mira'],
  ] as const) {
    await tabTo(page, new RegExp(`^${label.split(' (')[0]}`))
    await page.keyboard.type(words)
  }
  // What is wrong is said, and has the focus.
  await press(page, 'Enter')
  await page.getByText('Invalid email address').waitFor()
  await expect.poll(() => focused(page)).toMatch(/^Email/)
  await press(page, 'Control+a')
  await page.keyboard.type(email)
  await tabTo(page, /^Password/)
  await page.keyboard.type(goodPassword)
  await tabTo(page, /^Confirm password/)
  await page.keyboard.type(goodPassword)
  await tabTo(page, /^I agree/)
  await press(page, 'Space')
  await tabTo(page, 'Create account')
  await press(page, 'Enter')
  await page.getByRole('heading', { name: 'Account Created!' }).waitFor()
  await tabTo(page, 'Verify Email Now')
  await press(page, 'Enter')
  await page.getByRole('heading', { name: 'Email Verified!' }).waitFor()
  await tabTo(page, 'Go to Login')
  await press(page, 'Enter')
  await page.getByRole('heading', { name: 'Log In' }).waitFor()
  await tabTo(page, /^Email/)
  await page.keyboard.type(email)
  await tabTo(page, /^Password/)
  await page.keyboard.type(goodPassword)
  await press(page, 'Enter')
  await page.getByRole('heading', { name: 'Search Flights' }).waitFor()

  await tabTo(page, 'Plans')
  await press(page, 'Enter')
  await page.getByRole('heading', { name: 'Choose your plan' }).waitFor()
  await tabTo(page, /^Choose Annual/)
  await press(page, 'Enter')
  await page.getByRole('button', { name: 'Checkout' }).waitFor()
  await tabTo(page, 'Checkout')
})

test.each(sizes)('dialogs of the account hold the focus on a %s, and Escape gives it back', async (size) => {
  const as = await somebody(database, { subscription_status: 'active', subscription_tier: 'annual' })
  const page = await newPage({ size, as })
  await visit(page, '/account')
  await page.getByText('This device').waitFor()
  for (const name of ['Sign out everywhere', 'Delete account']) {
    await tabTo(page, name)
    await press(page, 'Enter')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await expectFocusHeld(page, dialog)
    await press(page, 'Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe(name)
  }
})

/** A menu moves the focus a moment after the key. */
async function pressTo(page: Page, key: string, name: string) {
  await page.keyboard.press(key)
  await expect.poll(() => focused(page)).toBe(name)
}

test.each(sizes)(
  'the menu behind the picture is walked by arrows on a %s, and Escape gives the focus back',
  async (size) => {
    const page = await newPage({ size, as: await somebody(database, { role: 'owner' }) })
    await visit(page, '/support')
    await tabTo(page, 'MK, account menu')
    await press(page, 'Enter')
    const menu = page.getByRole('menu')
    await menu.waitFor()
    await expect.poll(() => focused(page)).toBe(size === 'phone' ? 'Saved Searches' : 'Account Settings')
    await pressTo(page, 'End', 'Sign Out')
    await pressTo(page, 'ArrowUp', 'Admin Dashboard')
    await press(page, 'Escape')
    await menu.waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe('MK, account menu')
    await press(page, 'Enter')
    await expect.poll(() => focused(page)).toBe(size === 'phone' ? 'Saved Searches' : 'Account Settings')
    await pressTo(page, 'a', size === 'phone' ? 'Account Settings' : 'Admin Dashboard')
    await pressTo(page, 'End', 'Sign Out')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'See which day to fly.' }).waitFor()
  },
)
