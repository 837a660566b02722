import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** More stops than any page has. */
const maxStops = 150

/** Presses keys one after the other, and returns what has the focus then. */
export async function press(page: Page, ...keys: string[]): Promise<string> {
  for (const key of keys) await page.keyboard.press(key)
  return focused(page)
}

/** What has the focus, as it is read out. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return ''
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const named = ids.map((id) => document.getElementById(id)?.textContent)
    const labels =
      element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.labels : null
    const label = [...(labels ?? [])].map(({ textContent }) => textContent)
    const names = [element.ariaLabel, named.join(' '), label.join(' '), element.textContent]
    return (names.find((name) => name?.trim()) ?? '').trim().replaceAll(/\s+/g, ' ')
  })
}

/** Presses Tab until the element of that name has the focus. At every stop on the way the focus is visible. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  await settled(page)
  const passed: string[] = []
  while (passed.length < maxStops) {
    const now = await press(page, 'Tab')
    // Between the end of a page and its start the browser itself has the focus.
    passed.push(now)
    if (now === '') continue
    await expectVisibleFocus(page, now)
    if (typeof name === 'string' ? now === name : name.test(now)) return
  }
  throw new Error(`Tab does not reach ${String(name)}, but: ${passed.join(' | ')}`)
}

/** Everything that the page was loading is there. */
async function settled(page: Page): Promise<void> {
  await expect.poll(() => page.locator('.animate-skeleton, [aria-busy=true]').count()).toBe(0)
}

/** The focused element is inside the window, nothing sticky covers it, and it has the focus ring. */
async function expectVisibleFocus(page: Page, name: string): Promise<void> {
  const problem = async () => {
    const why = await page.evaluate(focusProblem)
    if (why === '') return ''
    // Parts that load late may have pushed it aside.
    await settled(page)
    await press(page, 'Shift+Tab', 'Tab')
    return `${name}: ${why}`
  }
  await expect.poll(problem).toBe('')
}

function focusProblem(): string {
  const element = document.activeElement
  if (!element || element === document.body) return 'nothing has the focus'
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const [x0, x1] = [Math.max(0, left), Math.min(innerWidth, right)]
  const [y0, y1] = [Math.max(0, top), Math.min(innerHeight, bottom)]
  if (x1 <= x0 || y1 <= y0) return 'it is outside of the window'
  // What is drawn for it may be its sibling; sticky bars are not.
  const isIts = (hit: Element | null) =>
    hit !== null && (element.parentElement?.contains(hit) || hit.contains(element))
  const shares = [0.1, 0.5, 0.9]
  const visible = shares.flatMap((x) =>
    shares.filter((y) => isIts(document.elementFromPoint(x0 + x * (x1 - x0), y0 + y * (y1 - y0)))),
  )
  if (visible.length === 0) return 'something covers it'
  const probe = document.body.appendChild(document.createElement('i'))
  probe.style.color = 'var(--focus-ring)'
  const ring = getComputedStyle(probe).color
  probe.remove()
  const around = [element, ...element.children, ...(element.parentElement?.children ?? [])]
  for (let up = element.parentElement, n = 0; up && n < 3; up = up.parentElement, n++) around.push(up)
  const hasRing = (it: Element, part?: string) => getComputedStyle(it, part).boxShadow.includes(ring)
  // The thumb of a slider cannot be queried, and menu items change their background instead.
  const isExempt = element.matches('[type=range], [role=menuitem], [data-highlighted]')
  return isExempt || around.some((it) => hasRing(it) || hasRing(it, '::after') || hasRing(it, '::before'))
    ? ''
    : 'it has no ring'
}
