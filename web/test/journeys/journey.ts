import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import pg from 'pg'
import { inject, test } from 'vitest'
import type { DemoAccountSession } from '../../../test/setup/provided-context.ts'

export const baseUrl = inject('baseUrl')
export const { member, subscriber } = inject('sessions')

const devices = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
} as const

interface PageOptions {
  device: keyof typeof devices
  /** The page is signed in from the start. */
  as?: DemoAccountSession
  /** Nothing is kept from an earlier visit, so that the currency is detected. */
  firstVisit?: boolean
  /** What the journey provokes, as the browser logs it: statuses of calls, or words. */
  expects?: readonly (number | string)[]
}

interface Fixtures {
  browser: Browser
  /** Held while the journey runs: any number run at a time, unless one has the stack alone. */
  lock: string
  /** Opens a page of a new browser profile. What it complains of on its console fails the journey. */
  openPage: (options: PageOptions) => Promise<Page>
}

/** A test of the whole stack, as a person meets it. */
export const journey = test.extend<Fixtures>({
  browser: [
    // oxlint-disable-next-line no-empty-pattern -- Vitest reads from it that the fixture depends on none
    async ({}, use) => {
      const browser = await chromium.connect(inject('browserUrl'))
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  lock: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => holdLock('pg_advisory_lock_shared', use),
    { auto: true },
  ],
  openPage: async ({ browser }, use) => {
    const contexts: BrowserContext[] = []
    const complaints: string[] = []
    await use(async (options) => {
      const context = await newContext(browser, options, (complaint) => complaints.push(complaint))
      contexts.push(context)
      return context.newPage()
    })
    await Promise.all(contexts.map((context) => context.close()))
    if (complaints.length > 0) throw new Error(`The page complained:\n${complaints.join('\n')}`)
  },
})

/** A journey that disturbs the stack for all: it waits until no other runs, and the others wait for it. */
export const journeyAlone = journey.extend<Pick<Fixtures, 'lock'>>({
  lock: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => holdLock('pg_advisory_lock', use),
    { auto: true },
  ],
})

/** Any number that no service takes as an advisory lock. */
const lockId = 70_027

async function holdLock(take: string, use: (held: string) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresAdminUrl') })
  await client.connect()
  try {
    await client.query(`select ${take}($1)`, [lockId])
    await use(take)
  } finally {
    await client.end()
  }
}

async function newContext(
  browser: Browser,
  { device, as, firstVisit = false, expects = [] }: PageOptions,
  complain: (words: string) => void,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: baseUrl,
    ...devices[device],
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-CA',
    ...(as && { storageState: as.state }),
  })
  if (!firstVisit)
    await context.addInitScript(() => {
      // A blank page has no storage.
      if (location.origin !== 'null') localStorage['preferred_currency'] ??= 'USD'
    })
  const expected = expects.map((what) => (typeof what === 'number' ? `status of ${what} ` : what))
  context.on('weberror', (error) => complain(error.error().message))
  context.on('console', (message) => {
    const words = message.text()
    if (!['error', 'warning'].includes(message.type())) return
    if (!expected.some((one) => words.includes(one))) complain(`${words} (${message.location().url})`)
  })
  return context
}

/** Opens an address and waits until the page works. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await ready(page)
}

/** Waits until the page that is open works: its scripts have run, and it knows who is signed in. */
export async function ready(page: Page): Promise<void> {
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
}
