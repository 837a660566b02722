import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { look } from '../components/look.ts'
import { currentToast, dismissToast } from '../../src/ui/toast-store.ts'
import { states } from './states.ts'

interface Screen {
  state: string
  size: 'phone' | 'desktop'
  theme: 'light' | 'dark'
}

/** Every part of the design, in both themes and sizes by some of them. */
const screens: readonly Screen[] = [
  { state: 'landing', size: 'phone', theme: 'light' },
  { state: 'landing', size: 'desktop', theme: 'dark' },
  { state: 'search form', size: 'phone', theme: 'dark' },
  { state: 'search form, calendar', size: 'phone', theme: 'light' },
  { state: 'results of a visitor', size: 'phone', theme: 'dark' },
  { state: 'results of a subscriber', size: 'desktop', theme: 'light' },
  { state: 'results, failed', size: 'phone', theme: 'light' },
  { state: 'booking, fare moved', size: 'phone', theme: 'light' },
  { state: 'scan form', size: 'phone', theme: 'light' },
  { state: 'scan by month', size: 'desktop', theme: 'dark' },
  { state: 'scan, ended', size: 'desktop', theme: 'light' },
  { state: 'scan, ended', size: 'phone', theme: 'dark' },
  { state: 'scan with history and forecast', size: 'phone', theme: 'light' },
  { state: 'scoreboard', size: 'phone', theme: 'dark' },
  { state: 'plans', size: 'desktop', theme: 'light' },
  { state: 'checkout', size: 'phone', theme: 'light' },
  { state: 'payment complete', size: 'phone', theme: 'dark' },
  { state: 'account with a plan', size: 'phone', theme: 'light' },
  { state: 'saved searches', size: 'phone', theme: 'light' },
  { state: 'price alerts', size: 'desktop', theme: 'dark' },
  { state: 'sign up, with mistakes', size: 'phone', theme: 'light' },
  { state: 'support', size: 'phone', theme: 'dark' },
  { state: 'not found', size: 'phone', theme: 'light' },
  { state: 'overview', size: 'desktop', theme: 'light' },
  { state: 'users', size: 'desktop', theme: 'dark' },
  { state: 'operations', size: 'phone', theme: 'light' },
]

/** Small, so that the baselines are. */
const windows = { phone: [390, 780], desktop: [1120, 700] } as const

const windowOnly = new CSSStyleSheet()
windowOnly.replaceSync('html, body { height: 100vh; overflow: hidden }')
document.adoptedStyleSheets.push(windowOnly)

test.each(screens)('$state, $size, $theme', async ({ state, size, theme }) => {
  const open = states[state]
  if (!open) throw new Error(`No state is called ${state}.`)
  await open()
  await look({ size, theme })
  const [width, height] = windows[size]
  await page.viewport(width, height)
  // Nothing lies under the pointer.
  await page.elementLocator(document.body).hover({ position: { x: 0, y: 0 }, force: true })
  const toast = currentToast()
  if (toast) dismissToast(toast.id)
  await document.fonts.ready
  await expect.element(page.elementLocator(document.body)).toMatchScreenshot(`${state} ${size} ${theme}`)
})
