import { expect } from 'vitest'
import { logIn, newAccount, password, signIn } from './accounts.ts'
import { baseUrl, journey, visit } from './journey.ts'
import { expectBriefly, heading } from './on-screen.ts'
import { connectToStackDatabase } from '../../../test/setup/running-stack.ts'

journey(
  'a user on a phone deletes the account, after the password once more, and cannot log in again',
  async ({ openPage }) => {
    const page = await openPage({ device: 'phone', expects: [401, 403] })
    const email = await newAccount(page)
    await signIn(page, email)
    await signedInMinutesAgo(email, 11)
    await visit(page, '/account')
    await page.getByRole('button', { name: 'Delete account' }).click()
    const dialog = page.getByRole('dialog')
    for (const part of ['closes right away', '30 days', '7 years', 'can’t be undone'])
      await dialog.getByText(part).first().waitFor()
    const confirm = dialog.getByRole('button', { name: 'Delete my account' })
    expect(await confirm.isDisabled()).toBe(true)
    await dialog.getByLabel('Type DELETE to confirm').fill('DELETE')
    await confirm.click()
    await dialog.getByLabel('Password', { exact: true }).fill('not mine')
    await confirm.click()
    await dialog.getByText('That isn’t your current password. Please try again.').waitFor()
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await expectBriefly(page.getByRole('heading', { name: 'Account Deleted' }), () => confirm.click())
    // After two seconds the page leads home.
    await heading(page, 'See which day to fly.')
    expect(page.url()).toBe(`${baseUrl}/`)
    await visit(page, '/login')
    await logIn(page, email)
    await page.getByRole('alert').getByText('Invalid email or password. Please try again.').waitFor()
  },
)

/** Lets the account's sessions be older than a deletion allows. */
async function signedInMinutesAgo(email: string, minutes: number): Promise<void> {
  await using database = connectToStackDatabase()
  const then = new Date(Date.now() - minutes * 60_000).toISOString()
  const { rowCount } = await database.pool.query(
    `update auth.sessions set sess = sess || jsonb_build_object('createdAt', $2::text, 'signedInAt', $2::text)
     where sess ->> 'userId' = (select id::text from auth.users where email = $1)`,
    [email, then],
  )
  expect(rowCount).toBe(1)
}
