import { randomInt } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import {
  chromium,
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
  type ViewportSize,
} from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { chromiumFlags } from '../../test/setup/chromium-flags.ts'
import '../../test/setup/provided.ts'
import { isWhole } from '../../test/setup/whole.ts'
import { violationsOn } from './axe.ts'
import { cutOffOn, widerThan } from './crowded.ts'

export const baseUrl = inject('baseUrl')
export const demo = inject('demo')

const devices = {
  desk: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
} as const

/** Each page is seen at both where all is tested; else as most travellers see it. */
export const sizes: readonly Size[] = isWhole ? ['desk', 'phone'] : ['phone']

type Size = keyof typeof devices

let browser: Browser
let open: { context: BrowserContext; complaints: string[] }[] = []

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: inject('chromiumPath'), args: chromiumFlags })
})

// What a page says on its console is part of how it works: a test may expect nothing else and pass.
afterEach(async () => {
  const complaints = open.flatMap((one) => one.complaints)
  await Promise.all(open.map(({ context }) => context.close()))
  open = []
  if (complaints.length > 0) throw new Error(`the page complained:\n${complaints.join('\n')}`)
})

afterAll(() => browser.close())

interface Options {
  size?: Size
  /** Mail address of the demo account to be signed in as. */
  as?: string
  /** Into a session of its own, as in another browser. */
  ownSession?: boolean
  /** Nothing is kept from an earlier visit: the currency is detected. */
  firstVisit?: boolean
  /** What the test provokes, as the browser logs it: statuses of calls, or words. */
  expects?: readonly (number | string)[]
  /** Calls that the test has refused for want of the right password; `any` where it ends a session that a page relies on. */
  unauthorized?: 'any' | readonly { path: string }[]
  /** Address of a proxy that the browser goes through, also to this machine. */
  proxy?: string
  /** Address of another stack than that of all tests. */
  at?: string
}

/** A page of a new browser profile. */
export async function newPage({
  size = 'desk',
  as,
  ownSession = false,
  firstVisit = false,
  expects = [],
  unauthorized = [],
  proxy,
  at = baseUrl,
}: Options = {}): Promise<Page> {
  const context = await browser.newContext({
    baseURL: at,
    ...devices[size],
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-CA',
    ...(proxy && { proxy: { server: proxy, bypass: '<-loopback>' } }),
  })
  if (!firstVisit) await context.addInitScript(() => (localStorage['preferred_currency'] ??= 'USD'))
  const page = await context.newPage()
  const complaints: string[] = []
  open.push({ context, complaints })
  const known = expects.map((what) => (typeof what === 'number' ? `status of ${what} ` : what))
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return
    const words = message.text()
    const { url } = message.location()
    const isAwaited =
      unauthorized === 'any' || unauthorized.some(({ path }) => path === new URL(url).pathname)
    const isRefusal = isAwaited && words.includes('status of 401 ')
    if (!isRefusal && !known.some((one) => words.includes(one))) complaints.push(`${words} (${url})`)
  })
  if (as) await signIn(context, as, { ownSession, at })
  return page
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>
const sessions = new Map<string, Cookies>()

/** Of a network that is nobody's (RFC 2544). */
function newNetworkAddress(): string {
  return `198.18.${randomInt(256)}.${randomInt(256)}`
}

/** Into a session of an earlier test of the file, unless that test has ended it. */
async function signIn(
  context: BrowserContext,
  email: string,
  { ownSession, at }: { ownSession: boolean; at: string },
): Promise<void> {
  const key = `${at} ${email}`
  const earlier = ownSession ? undefined : sessions.get(key)
  if (earlier) {
    await context.addCookies(earlier)
    if ((await context.request.get('/api/auth/user')).ok()) return
  }
  const answer = await context.request.post('/api/auth/login', {
    headers: { origin: at, 'x-forwarded-for': newNetworkAddress() },
    data: { email, password: demo.password },
  })
  expect(answer.status()).toBe(200)
  if (!ownSession) sessions.set(key, await context.cookies())
}

/** Opens an address and waits until the page is alive: its scripts have run and the session is known. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
}

/** Opens the regular search, filled as its address says. */
export async function visitRegular(page: Page, fields: Record<string, string> = {}): Promise<void> {
  await visit(page, `/?${new URLSearchParams({ mode: 'regular', ...fields }).toString()}`)
}

/** Waits until something can be seen, and gives its words. */
export async function see(locator: Locator): Promise<string> {
  await locator.first().waitFor()
  return locator.first().innerText()
}

/** A day `days` from today, in UTC. */
export function dayIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

/** A path that holds a search, `days` from today. */
export function searchPath(changes: Record<string, string> = {}, days = 60): string {
  const search = {
    origin: 'LHR',
    destination: 'JFK',
    departureDate: dayIn(days),
    returnDate: dayIn(days + 8),
    currency: 'USD',
    ...changes,
  }
  return `/?${new URLSearchParams(search).toString()}`
}

/** The list of results is there, and everyone has answered who will. */
export async function resultsShown(page: Page): Promise<void> {
  await page.getByRole('tabpanel').getByRole('article').first().waitFor()
  await page.getByText(/^\d+ flights?( of \d+)?, from \d/).waitFor()
}

/** No violation of WCAG 2.2 AA that a machine can find. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOn(page, 'all')).toEqual([])
}

/** No page is wider than its window, be it the narrowest that people have, and nothing on it is cut off without a sign of it. */
export async function expectFits(page: Page): Promise<void> {
  // Every page of ours has a size of its own.
  const usual = page.viewportSize() as ViewportSize
  const [narrowest, ...wider] =
    usual.width < 768 ? ([320, 375, usual.width] as const) : ([768, 1024, 1280, usual.width] as const)
  for (const width of [narrowest, ...(isWhole ? wider : wider.slice(-1))]) {
    await page.setViewportSize({ ...usual, width })
    await expect.poll(async () => [...(await widerThan(page, width)), ...(await cutOffOn(page))]).toEqual([])
  }
}

/** Fits, and has no fault in light or in dark; with a picture of each where it has a name. */
export async function expectGoodLooks(page: Page, picture?: string, full = false): Promise<void> {
  await expectFits(page)
  for (const theme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    if (picture) await screen(page, `${picture}-${theme}`, { full })
    expect(await violationsOn(page, theme === 'dark' ? 'of colours' : 'all')).toEqual([])
  }
}

/** With `SCREENS=1`, takes a picture for a person to look at, below `.faresight/screens`. */
export async function screen(page: Page, name: string, { full = false } = {}): Promise<void> {
  if (!process.env['SCREENS']) return
  const path = new URL(`../../.faresight/screens/${name}.png`, import.meta.url).pathname
  await mkdir(dirname(path), { recursive: true })
  await page.evaluate(() => document.fonts.ready)
  const restore = full ? await page.evaluateHandle(unstick) : null
  await page.screenshot({ path, fullPage: full, caret: 'initial', scale: 'css' })
  await restore?.evaluate((back) => back())
}

/** What sticks to the window would stand in the middle of a picture of the whole page. Gives the way back. */
function unstick(): () => void {
  const top = scrollY
  scrollTo({ top: 0, behavior: 'instant' })
  const bars = [...document.querySelectorAll('nav')].filter(
    (bar) => getComputedStyle(bar).position === 'fixed',
  )
  for (const bar of bars) bar.style.position = 'static'
  return () => {
    for (const bar of bars) bar.style.position = ''
    scrollTo({ top, behavior: 'instant' })
  }
}
