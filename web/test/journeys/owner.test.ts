import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { newAccount, signIn } from './accounts.ts'
import { journey, visit } from './journey.ts'
import { newAddress } from './mailbox.ts'
import { heading, resultsShown, searchPath, expectBriefly, toast, tripIn } from './on-screen.ts'
import { connectToStackDatabase } from '../../../test/setup/running-stack.ts'

const ownerKey = inject('ownerKey')

journey(
  'an owner sets the site up, gives a plan, takes it back, and the audit log holds',
  async ({ openPage }) => {
    await removeOwners()
    const user = await openPage({ device: 'phone', expects: [403] })
    const email = await newAccount(user)
    await signIn(user, email)
    await visit(user, searchPath(tripIn(90)))
    const locked = user.getByRole('main').getByRole('link', { name: 'Subscribe to Unlock' })
    await locked.first().waitFor()

    const page = await openPage({ device: 'desktop', expects: [401, 403] })
    const owner = newAddress()
    await setUpOwner(page, owner)
    await heading(page, 'Owner sign-in')
    await page.getByLabel('Owner setup key').fill(ownerKey)
    await expectBriefly(toast(page, 'Welcome Back'), () =>
      page.getByRole('main').getByRole('button', { name: 'Log In', exact: true }).click(),
    )
    await heading(page, 'Searches per day')

    await page.getByRole('tab', { name: 'Users' }).click()
    await page.getByRole('searchbox').fill(email)
    await page.getByText('1 of 1 user').waitFor()
    const row = page.locator('[data-row]').filter({ hasText: email })
    await row.getByRole('button', { name: /^Activate a plan/ }).click()
    const activation = page.getByRole('dialog', { name: 'Activate plan' })
    await activation.getByLabel('Months (1 to 12)').fill('3')
    await expectBriefly(toast(page, 'Plan Activated'), () =>
      activation.getByRole('button', { name: 'Activate plan' }).click(),
    )
    // Auth hears of the plan from billing, a moment after the toast.
    await expect.poll(() => planStatus(user)).toBe('active')
    await user.reload()
    await resultsShown(user)
    await expect.poll(() => locked.count()).toBe(0)

    await row.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Cancel plan' }).click()
    const cancellation = page.getByRole('dialog', { name: 'Cancel plan' })
    await cancellation.getByRole('radio', { name: /^Immediately/ }).check()
    await expectBriefly(toast(page, 'Plan Canceled'), () =>
      cancellation.getByRole('button', { name: 'Cancel plan' }).click(),
    )
    await expect.poll(() => planStatus(user)).toBe('canceled')
    await user.reload()
    await locked.first().waitFor()

    const { id } = await (await user.request.get('/api/auth/user')).json()
    await readAuditLog(page, owner, { id, email })
    expect(await verifyAuditLog()).toEqual([0, expect.stringContaining('The log holds.')])
  },
)

/** Other tests on the same stack may have made an owner. */
async function removeOwners(): Promise<void> {
  await using database = connectToStackDatabase()
  await database.pool.query(`update auth.users set role = 'user' where role = 'owner'`)
}

async function setUpOwner(page: Page, owner: string): Promise<void> {
  await visit(page, '/admin')
  await heading(page, 'Create the owner account')
  await page.getByLabel('Email').fill(owner)
  await page.getByLabel('First name').fill('Olga')
  await page.getByLabel('Last name').fill('Owens')
  const submit = page.getByRole('button', { name: 'Create owner account' })
  expect(await submit.isDisabled()).toBe(true)
  await page.getByLabel('Owner setup key').fill('not the key of this site at all, in no way')
  await expectBriefly(toast(page, 'Setup Failed'), () => submit.click())
  await page.getByText('Invalid owner setup key').first().waitFor()
  await page.getByLabel('Owner setup key').fill(ownerKey)
  await expectBriefly(toast(page, 'Owner Account Created'), () => submit.click())
}

async function readAuditLog(
  page: Page,
  owner: string,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const entry = (action: string) => page.getByRole('row', { name: new RegExp(`^${action}`) })
  await page.getByRole('tab', { name: 'Audit' }).click()
  await entry('Owner created').first().waitFor()
  await entry('Signed in with the owner key').first().waitFor()
  // The log hears of what was done a moment later.
  const recorded = async () => {
    const { entries } = await (
      await page.request.get('/api/admin/audit', { params: { targetUserId: id } })
    ).json()
    return entries.length
  }
  await expect.poll(recorded).toBe(2)
  await visit(page, `/admin?view=audit&target=${id}`)
  for (const action of ['Plan activated', 'Plan cancelled']) {
    const words = await entry(action).innerText()
    for (const part of [owner, email, 'Owner key']) expect(words).toContain(part)
  }
  await entry('Plan cancelled').getByText('Admin canceled subscription').waitFor()
}

async function planStatus(user: Page): Promise<unknown> {
  const { subscriptionStatus } = await (await user.request.get('/api/auth/user')).json()
  return subscriptionStatus
}

/** Exit code and output of `npm run audit:verify` on the stack's data folder. */
async function verifyAuditLog(): Promise<[number, string]> {
  const script = new URL('../../../deploy/local/src/audit-verify.ts', import.meta.url).pathname
  const env = { ...process.env, FARESIGHT_DATA_DIR: inject('dataDir') }
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = await once(child, 'close')
  return [code, output]
}
