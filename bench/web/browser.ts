import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { chromiumFlags } from '../../test/setup/chromium-flags.ts'
import type { BenchRole } from './session-tokens.ts'
import type { BenchSite } from './bench-site.ts'
import { type PageNotes, pageNotesSchema } from './web-vitals.ts'

export const benchDevices = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
  desktop: { viewport: { width: 1440, height: 900 } },
} as const

export type BenchDevice = keyof typeof benchDevices

/** For a page that never stops making requests. */
const settledWithinMs = 8000
const patienceMs = 120_000

/** @param port of the DevTools protocol */
export function launchChromium(site: BenchSite, port?: number): Promise<Browser> {
  const more = port === undefined ? [] : [`--remote-debugging-port=${port}`]
  return chromium.launch({ executablePath: site.chromium, args: [...chromiumFlags, ...more] })
}

/** A fresh profile with the session of a role. */
export async function createSignedInProfile(
  browser: Browser,
  { url, sessionTokens }: BenchSite,
  { device, role }: { device: BenchDevice; role: BenchRole },
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url, ...benchDevices[device], locale: 'en-CA' })
  context.setDefaultTimeout(patienceMs)
  await context.addInitScript({ path: new URL('watch-page.js', import.meta.url).pathname })
  const token = sessionTokens[role]
  if (token)
    await context.addCookies([
      { name: 'auth_token', value: token, url },
      { name: 'signed_in', value: '1', url },
    ])
  return context
}

/** Opens a page and waits until its session is known and its requests have ended. */
export async function openAndSettle(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByText('Checking whether you’re signed in').waitFor({ state: 'detached' })
  await page.waitForLoadState('networkidle', { timeout: settledWithinMs }).catch(() => {})
}

/** Reads what `watch-page.js` recorded. */
export async function readPageNotes(page: Page): Promise<PageNotes> {
  return pageNotesSchema.parse(await page.evaluate('watchedByBench()'))
}
