import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { describe, expect, it, vi } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { startWholeStack } from '../../test/setup/whole-stack.ts'
import { choose, entriesNow, userRow } from './admins.ts'
import { demo, newPage, searchPath, sizes, visit } from './harness.ts'
import { toasts } from './seen.ts'

type WholeStack = Awaited<ReturnType<typeof startWholeStack>>

// A whole stack of its own is started for it.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

describe.each(sizes)('on a %s', (size) => {
  /** A system on which nobody is owner yet. */
  let own: WholeStack
  forAllTests(
    () => startWholeStack(),
    (stack) => (own = stack),
  )

  it('an owner sets the site up, gives somebody a plan and takes it back, and the log holds', async () => {
    const { url, ownerKey } = own.stack
    const member = await newPage({ size, at: url, as: demo.member })
    await visit(member, searchPath({}, 90))
    await locked(member).waitFor()

    const page = await newPage({ size, at: url, expects: [403] })
    await setUp(page, ownerKey)
    await signInByKey(page, ownerKey)
    await findMember(page)
    await activate(page)
    await seesUnlocked(member)
    await cancel(page)
    await member.reload()
    await locked(member).waitFor()
    await readLog(page)
    expect(await verifyLog(own)).toContain('The log holds.')
  })
})

async function setUp(page: Page, ownerKey: string): Promise<void> {
  await visit(page, '/admin')
  await page.getByRole('heading', { name: 'Set up the owner' }).waitFor()
  await page.getByLabel('Owner setup key').fill(ownerKey)
  await page.getByLabel('Email').fill('olga.owens@mail.test')
  await page.getByLabel('First name').fill('Olga')
  await page.getByLabel('Last name').fill('Owens')
  await page.getByRole('button', { name: 'Create owner account' }).click()
  await toasts(page).getByText('Owner Account Created').waitFor()
}

async function signInByKey(page: Page, ownerKey: string): Promise<void> {
  // The page is loaded anew a moment later.
  await page.getByRole('heading', { name: 'Owner sign-in' }).waitFor()
  await page.getByLabel('Owner setup key').fill(ownerKey)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await toasts(page).getByText('Welcome Back').waitFor()
  await page.getByRole('tab', { name: 'Users' }).click()
}

async function findMember(page: Page): Promise<void> {
  await page.getByRole('searchbox').fill(demo.member)
  await page.getByText('1 of 1 user').waitFor()
}

async function activate(page: Page): Promise<void> {
  await userRow(page, demo.member)
    .getByRole('button', { name: /^Activate a plan/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Activate Plan' })
  await dialog.getByLabel('Months, 1 to 12').fill('3')
  await dialog.getByRole('button', { name: 'Activate plan' }).click()
  await toasts(page).getByText('Plan Activated').waitFor()
}

/** In the browser where prices were locked: the next look has them. */
async function seesUnlocked(member: Page): Promise<void> {
  await member.reload()
  await member.getByText(/^\d+ flights?( of \d+)?, from \d/).waitFor()
  await expect.poll(() => locked(member).count()).toBe(0)
}

async function cancel(page: Page): Promise<void> {
  await choose(page, demo.member, 'Cancel plan')
  const dialog = page.getByRole('dialog', { name: 'Cancel Plan' })
  await dialog.getByRole('radio', { name: /^At once/ }).check()
  await dialog.getByRole('button', { name: 'Cancel plan' }).click()
  await toasts(page).getByText('Plan Canceled').waitFor()
}

async function readLog(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Audit' }).click()
  const entry = (action: string) => page.getByRole('article', { name: new RegExp(`^${action}`) }).first()
  await expect.poll(() => entriesNow(page, /^Plan (activated|canceled)/)).toBe(2)
  for (const action of ['Plan activated', 'Plan canceled']) {
    expect(await entry(action).innerText()).toContain('olga.owens@mail.test')
    expect(await entry(action).innerText()).toContain(demo.member)
    await entry(action).getByText('By key').waitFor()
  }
  await entry('Plan canceled').getByText('Admin canceled subscription').waitFor()
  await entry('Owner created').waitFor()
  await entry('Signed in with the owner key').waitFor()
}

/** What `npm run audit:verify` says. */
async function verifyLog({ dataDir, databaseUrl }: WholeStack): Promise<string> {
  const script = new URL('../../deploy/local/src/audit-verify.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, FARESIGHT_DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
  })
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)])
  return said + complained
}

/** What stands on a flight in place of its price, for whoever has no plan. */
function locked(page: Page) {
  return page.getByRole('main').getByRole('link', { name: 'Subscribe to Unlock' }).first()
}
