import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { newAccount, signIn, signOut } from './accounts.ts'
import { baseUrl, journeyAlone, ready, visit } from './journey.ts'
import { emailTo } from './mailbox.ts'
import { heading } from './on-screen.ts'
import { connectToStackDatabase } from '../../../test/setup/running-stack.ts'

// Another journey sets up the first owner, and takes the role of all that there are.
journeyAlone(
  'an owner adds a passkey, signs out, signs in with it alone and reaches the admin page',
  async ({ openPage }) => {
    const page = await openPage({ device: 'desktop', expects: [401] })
    const email = await newAccount(page)
    await setRole(email, 'owner')
    await signIn(page, email)
    await plugIn(page)

    await visit(page, '/account#methods')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
    await dialog.getByLabel('Name').fill('Desk')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Desk added. You can now log in with it.').waitFor()
    await emailTo(email, /passkey was added/)

    await signOut(page)
    await visit(page, '/login?redirect=/admin')
    await page.getByRole('button', { name: 'Log in with a passkey' }).click()
    await heading(page, 'Searches per day')
    expect(page.url()).toBe(`${baseUrl}/admin`)
    await ready(page)
    const passkeys = await (await page.request.get('/api/account/passkeys')).json()
    expect(passkeys).toMatchObject([{ name: 'Desk', lastUsedAt: expect.any(String) }])
    await setRole(email, 'user')
  },
)

/** Plugs an authenticator into the browser of a page, which makes passkeys and says that it has verified its user. */
async function plugIn(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function setRole(email: string, role: 'user' | 'owner'): Promise<void> {
  await using database = connectToStackDatabase()
  await database.pool.query(`update auth.users set role = $2 where email = $1`, [email, role])
}
