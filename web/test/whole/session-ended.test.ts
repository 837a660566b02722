import { expect } from 'vitest'
import { logIn, newAccount, signIn, signOut } from '../journeys/accounts.ts'
import { baseUrl, journey, visit } from '../journeys/journey.ts'
import { comeBackTo, heading } from '../journeys/on-screen.ts'

journey(
  'a user signs out in one tab and on another device, and every open page says so',
  async ({ openPage }) => {
    const page = await openPage({ device: 'desktop', expects: [401] })
    const email = await newAccount(page)
    await signIn(page, email)
    await visit(page, '/saved-searches')
    await heading(page, 'No saved searches yet')
    const tab = await page.context().newPage()
    await visit(tab, '/')
    await signOut(tab)
    await page.getByText('You signed out in another tab.').first().waitFor()
    await heading(page, 'Log In')
    await logIn(page, email)
    await heading(page, 'No saved searches yet')
    // The other tab follows into the new session.
    await comeBackTo(tab)
    await heading(tab, 'Search Flights')

    const phone = await openPage({ device: 'phone' })
    await signIn(phone, email)
    await visit(phone, '/account')
    const sessions = phone.getByRole('region', { name: 'Sessions', exact: true })
    await expect.poll(() => sessions.getByRole('listitem').count()).toBe(2)
    await sessions.getByRole('button', { name: 'Sign out everywhere' }).click()
    await phone.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
    await heading(phone, 'See which day to fly.')
    expect((await phone.request.get('/api/auth/user')).status()).toBe(401)

    await comeBackTo(page)
    await page.getByText('Your session has ended.').first().waitFor()
    await heading(page, 'Log In')
    expect(new URL(page.url()).origin).toBe(baseUrl)
  },
)
