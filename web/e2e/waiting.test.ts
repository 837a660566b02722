import type { Page } from 'playwright-core'
import { describe, expect, it, vi } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { stackDatabase } from '../../test/setup/stack-database.ts'
import { administrator } from './admins.ts'
import { dayIn, demo, expectGoodLooks, newPage, searchPath, sizes, visit } from './harness.ts'
import { newOffer, pagePath } from './offers.ts'
import { somebody, subscriber, type Database } from './own-people.ts'
import { beginScan, endOf, patiently, scanPath } from './scans.ts'

// A scan has its time, and whoever waits for one has more.
vi.setConfig({ testTimeout: patiently.timeout + 60_000 })

let database: Database
forAllTests(
  async () => stackDatabase(),
  (it) => (database = it),
)

/** As much more or less than its skeleton may come without anybody losing their place. */
const spare = 80

/** A page that asks for something: what stands there until it is told. */
interface Waiting {
  name: string
  as?: () => string | Promise<string>
  path: string | ((page: Page) => Promise<string>)
  /** What is told at once, beside who is here. */
  told?: readonly string[]
  /** How much comes nobody knows: a list, what was found, or what other tests have brought about. */
  isOpenEnded?: true
}

const asAdministrator = () => administrator(database)
const asSubscriber = () => demo.subscriber
const isAdmin = ['/api/admin/check']
const month = { searchPeriod: '1_month' }

const waiting: Waiting[] = [
  { name: 'the scoreboard', path: '/scoreboard', isOpenEnded: true },
  { name: 'the record in short', path: '/ai-features#record' },
  { name: 'the door of the dashboard', path: '/admin' },
  { name: 'the gate of the dashboard', path: '/admin', told: isAdmin },
  { name: 'the first results of a visitor', path: searchPath({}, 91), isOpenEnded: true },
  { name: 'the first dates of a visitor', path: scanPath(month), isOpenEnded: true },
  { name: 'recent searches', as: () => demo.member, path: '/', isOpenEnded: true },
  { name: 'an account without a plan', as: () => somebody(database), path: '/account' },
  { name: 'an account', as: () => subscriber(database), path: '/account' },
  {
    name: 'a plan and its invoices',
    as: () => subscriber(database),
    path: '/account',
    told: ['/api/account'],
  },
  { name: 'saved searches', as: asSubscriber, path: '/saved-searches', isOpenEnded: true },
  { name: 'price alerts', as: asSubscriber, path: '/price-alerts', isOpenEnded: true },
  {
    name: 'the first results of a subscriber',
    as: asSubscriber,
    path: searchPath({}, 92),
    isOpenEnded: true,
  },
  { name: 'the first dates of a subscriber', as: asSubscriber, path: scanPath(month), isOpenEnded: true },
  {
    name: 'a scan that is kept',
    as: asSubscriber,
    path: async (page) => {
      const scan = await beginScan(page, month)
      await endOf(page, scan)
      return scanPath({ ...month, scan })
    },
    isOpenEnded: true,
  },
  {
    name: 'what became of a fare',
    as: asSubscriber,
    path: async (page) =>
      pagePath(
        await newOffer(page, {
          origin: 'LHR',
          destination: 'JFK',
          departureDate: dayIn(60),
          returnDate: dayIn(68),
        }),
      ),
  },
  {
    name: 'figures of the site',
    as: asAdministrator,
    path: '/admin?view=overview',
    told: isAdmin,
    isOpenEnded: true,
  },
  { name: 'users', as: asAdministrator, path: '/admin?view=users', told: isAdmin, isOpenEnded: true },
  { name: 'the audit log', as: asAdministrator, path: '/admin?view=audit', told: isAdmin, isOpenEnded: true },
  {
    name: 'operations',
    as: asAdministrator,
    path: '/admin?view=operations',
    told: isAdmin,
    isOpenEnded: true,
  },
]

describe.each(sizes)('on a %s', (size) => {
  const lookAt = async ({ as, path, told = [] }: Waiting) => {
    const page = await newPage({ size, ...(as && { as: await as() }) })
    const address = typeof path === 'string' ? path : await path(page)
    const tell = await heldBack(page, told)
    await page.goto(address)
    await page.getByText('Checking whether you are signed in').waitFor({ state: 'detached' })
    await skeletonsStand(page)
    await expectGoodLooks(page)
    const before = await heightOf(page)
    await tell()
    await page.waitForFunction(() => !document.querySelector('main .animate-skeleton'))
    return { page, before }
  }

  it.each(waiting.filter(({ isOpenEnded }) => !isOpenEnded))(
    'what stands for $name has no fault, and as much room',
    async (one) => {
      const { page, before } = await lookAt(one)
      const difference = async () => Math.abs((await heightOf(page)) - before)
      await expect.poll(difference).toBeLessThanOrEqual(spare)
    },
  )

  it.each(waiting.filter(({ isOpenEnded }) => isOpenEnded))(
    'what stands for $name has no fault',
    async (one) => {
      const { page } = await lookAt(one)
      expect(await page.locator('main .animate-skeleton').count()).toBe(0)
    },
  )

  it.each(['Overview', 'Users', 'Audit', 'Operations'])(
    'what stands for the script of the part %s has no fault',
    async (part) => {
      const page = await newPage({ size, as: await asAdministrator() })
      await visit(page, `/admin?view=${part === 'Operations' ? 'audit' : 'operations'}`)
      await page.waitForFunction(() => !document.querySelector('main .animate-skeleton'))
      const tell = await heldBackScripts(page)
      await page.getByRole('tab', { name: part }).click()
      await skeletonsStand(page)
      await expectGoodLooks(page)
      await tell()
      await page.waitForFunction(() => !document.querySelector('main .animate-skeleton'))
    },
  )

  it('what stands for the script of the regular form has no fault', async () => {
    const page = await newPage({ size })
    await visit(page, '/')
    const tell = await heldBackScripts(page)
    await page.getByRole('tab', { name: 'Regular Search' }).click()
    await skeletonsStand(page)
    await expectGoodLooks(page)
    await tell()
    await page.getByRole('button', { name: /^Depart/ }).waitFor()
    expect(await page.locator('main .animate-skeleton:visible').count()).toBe(0)
  })
})

/** The page waits for what it asks our servers for, until that is let through. */
async function heldBack(page: Page, told: readonly string[]): Promise<() => Promise<void>> {
  const atOnce = ['/api/auth/user', ...told]
  return held(page, ({ pathname }) => pathname.startsWith('/api/') && !atOnce.includes(pathname))
}

function heldBackScripts(page: Page): Promise<() => Promise<void>> {
  return held(page, ({ pathname }) => /^\/assets\/.*\.js$/.test(pathname))
}

async function held(page: Page, isMeant: (address: URL) => boolean): Promise<() => Promise<void>> {
  const go = Promise.withResolvers<void>()
  await page.route(isMeant, async (call) => {
    await go.promise
    await call.continue()
  })
  return async () => {
    go.resolve()
    await page.unrouteAll({ behavior: 'wait' })
  }
}

async function skeletonsStand(page: Page): Promise<void> {
  await page.locator('main .animate-skeleton:visible').first().waitFor()
}

function heightOf(page: Page): Promise<number> {
  return page.getByRole('main').evaluate((main) => main.getBoundingClientRect().height)
}
