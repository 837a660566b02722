import { accountRoutes } from '@faresight/contracts/auth/account-http'
import { authRoutes } from '@faresight/contracts/auth/http'
import { accessProblems } from '@faresight/contracts/problems'
import { searchRoutes } from '@faresight/contracts/search/http'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectFits, expectGoodLooks } from '../checks/room.ts'
import { member, owner, subscriber } from '../fixtures/viewers.ts'
import { openAccount } from '../account/open.tsx'
import { answer, callsTo, disconnect, hold, refuse } from '../network/network.ts'
import { accountMenu, address, heading, main, region, toasts } from '../page-parts.ts'
import { renderApp, unmount } from '../render.tsx'
import { acceptLogIn, logIn } from './server.ts'
import { wholeTest } from '../../../../test/setup/whole-test.ts'

const landing = heading('See which day to fly.')
const dashboard = heading('Search Flights')
const untold = page
  .getByText(/Logout Failed\. The server didn’t respond, but you’re signed out in this browser\./)
  .first()
const sessionOver = main.getByText(/Your session has ended\. Log in to continue\./)

async function signOut(): Promise<void> {
  await accountMenu.click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
}

wholeTest.each(['/account', '/saved-searches', '/cart?plan=annual'])(
  'a sign-out leads home from %s, and asks for no other log-in',
  async (path) => {
    await renderApp(path, { as: member() })
    await signOut()
    await expect.element(landing).toBeVisible()
    expect(address()).toBe('/')
    await expect.poll(() => callsTo(authRoutes.logout)).toHaveLength(1)
    expect(localStorage['faresight_redirect']).toBeUndefined()
    history.back()
    await expect.element(heading('Log In')).toBeVisible()
    await expect.element(sessionOver).not.toBeInTheDocument()
  },
)

test('a sign-out holds while the server is out of reach, and reaches the server later', async () => {
  disconnect(authRoutes.logout)
  await renderApp('/', { as: member() })
  await signOut()
  await expect.element(landing).toBeVisible()
  await expect.element(untold).toBeVisible()
  await expect.element(toasts.getByText('Logout Failed')).toBeVisible()
  await expectGoodLooks()
  unmount()
  await renderApp('/')
  await expect.element(landing).toBeVisible()
  await expect.element(untold).toBeVisible()
  await expect.element(page.getByRole('banner').getByRole('link', { name: 'Sign Up' })).toBeVisible()
  unmount()
  answer(authRoutes.logout, { message: 'Signed out' })
  await renderApp('/')
  await expect.element(landing).toBeVisible()
  await expect.element(accountMenu).not.toBeInTheDocument()
  await expect.element(untold).not.toBeInTheDocument()
  await expect.poll(() => callsTo(authRoutes.user)).toHaveLength(1)
})

wholeTest('a sign-out is done at once, and the next log-in waits until the server knows of it', async () => {
  const held = hold(authRoutes.logout)
  await renderApp('/', { as: member() })
  await signOut()
  await expect.element(landing).toBeVisible()
  acceptLogIn(member())
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' }).click()
  await logIn()
  await expect.element(main.getByRole('button', { name: 'Logging in...' })).toBeVisible()
  expect(callsTo(authRoutes.login)).toEqual([])
  held.answer({ message: 'Signed out' })
  await expect.element(dashboard).toBeVisible()
})

test('a session that is over leads from an own page to the log-in, and back', async () => {
  await openAccount()
  refuse(accountRoutes.endSession, accessProblems['sign-in-required'])
  acceptLogIn(member())
  await region('Sessions').getByRole('button', { name: 'Sign out Safari on iOS' }).click()
  await expect.element(heading('Log In')).toBeVisible()
  await expect.element(sessionOver).toBeVisible()
  expect(address()).toBe('/login?redirect=%2Faccount')
  // The page before was far down.
  await expect.poll(() => scrollY).toBe(0)
  await expectFits()
  await logIn()
  await expect.element(heading('Account')).toBeVisible()
})

test('a session that is over on the dashboard leads to the landing page, which says so', async () => {
  refuse(searchRoutes.searches, accessProblems['sign-in-required'])
  await renderApp('/', { as: subscriber() })
  await expect.element(landing).toBeVisible()
  const note =
    /^Please log in\. Your session has ended\. Until you log in, you’ll see the site as a visitor\.$/
  await expect.element(page.getByText(note).first()).toBeVisible()
  await expect.element(accountMenu).not.toBeInTheDocument()
  await expectFits()
})

test.each([
  ['phone', 'Saved Searches', 'Account Settings'],
  ['desktop', 'Account Settings', 'Admin Dashboard'],
] as const)('the account menu is walked by keys on a %s', async (size, first, startsWithA) => {
  await renderApp('/support', { as: owner(), size })
  const focused = () => document.activeElement?.textContent
  const press = async (key: string, name: string) => {
    await userEvent.keyboard(`{${key}}`)
    await expect.poll(focused).toBe(name)
  }
  await expect.element(accountMenu).toBeVisible()
  accountMenu.element().focus()
  await press('Enter', first)
  await press('End', 'Sign Out')
  await press('ArrowUp', 'Admin Dashboard')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(accountMenu).toHaveFocus()
  await press('Enter', first)
  await press('a', startsWithA)
  await press('End', 'Sign Out')
  await userEvent.keyboard('{Enter}')
  await expect.element(landing).toBeVisible()
})
