import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Stops of the longest way round a page: what is not met on it is not reached by Tab. */
const round = 150

/** Presses keys one after the other, and gives what has the focus then. */
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

/** Goes by Tab to what is called so, also past the end of the page. Wherever the focus stops on the way, it can be seen. */
export async function tabTo(
  page: Page,
  name: string | RegExp,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  await settled(page)
  const passed: string[] = []
  while (passed.length < round) {
    const now = await press(page, key)
    // Between the end of a page and its beginning the browser has the focus.
    passed.push(now)
    if (now === '') continue
    await expectFocusSeen(page, now, key)
    if (typeof name === 'string' ? now === name : name.test(now)) return
  }
  throw new Error(`no way by ${key} to ${String(name)}, but to: ${passed.join(' | ')}`)
}

/** What was waited for has come to a page. */
async function settled(page: Page): Promise<void> {
  await expect.poll(() => page.locator('.animate-skeleton, [aria-busy=true]').count()).toBe(0)
}

/** Tab leads round in a dialog and never out of it, in both directions. */
export async function expectFocusHeld(page: Page, dialog: Locator): Promise<void> {
  const isInside = () => dialog.evaluate((element) => element.contains(document.activeElement))
  await expect.poll(isInside).toBe(true)
  const stops = await dialog.evaluate(
    (element) => element.querySelectorAll('a, button, input, select, textarea').length,
  )
  for (const key of ['Tab', 'Shift+Tab'])
    for (let stop = 0; stop <= stops; stop++) {
      await page.keyboard.press(key)
      expect(await isInside()).toBe(true)
    }
}

/** What a key gave the focus is in the window, under nothing that sticks to it, and wears the ring. */
async function expectFocusSeen(page: Page, name: string, key: 'Tab' | 'Shift+Tab'): Promise<void> {
  const seen = async () => {
    const why = await page.evaluate(unseen)
    if (why === '') return ''
    // What has come meanwhile may have pushed it aside, and more may be to come.
    await settled(page)
    await press(page, key === 'Tab' ? 'Shift+Tab' : 'Tab', key)
    return `${name}: ${why}`
  }
  await expect.poll(seen).toBe('')
}

function unseen(): string {
  const element = document.activeElement
  if (!element || element === document.body) return 'nothing has the focus'
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const [x0, x1] = [Math.max(0, left), Math.min(innerWidth, right)]
  const [y0, y1] = [Math.max(0, top), Math.min(innerHeight, bottom)]
  if (x1 <= x0 || y1 <= y0) return 'it is outside of the window'
  // What is drawn for it may lie beside it, in the same parent: bars that stick do not.
  const isIts = (hit: Element | null) =>
    hit !== null && (element.parentElement?.contains(hit) || hit.contains(element))
  const shares = [0.1, 0.5, 0.9]
  const inSight = shares.flatMap((x) =>
    shares.filter((y) => isIts(document.elementFromPoint(x0 + x * (x1 - x0), y0 + y * (y1 - y0)))),
  )
  if (inSight.length === 0) return 'something covers it'
  const probe = document.body.appendChild(document.createElement('i'))
  probe.style.color = 'var(--focus-ring)'
  const ring = getComputedStyle(probe).color
  probe.remove()
  const around = [element, ...element.children, ...(element.parentElement?.children ?? [])]
  for (let up = element.parentElement, n = 0; up && n < 3; up = up.parentElement, n++) around.push(up)
  const wears = (it: Element, part?: string) => getComputedStyle(it, part).boxShadow.includes(ring)
  // Thumbs of sliders cannot be asked, and of menus the item itself changes its ground.
  const isOther = element.matches('[type=range], [role=menuitem], [data-highlighted]')
  return isOther || around.some((it) => wears(it) || wears(it, '::after') || wears(it, '::before'))
    ? ''
    : 'it has no ring'
}
