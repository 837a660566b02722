import type { Locator, Page } from 'playwright-core'

/** Where toasts stand. */
export function toasts(page: Page): Locator {
  return page.getByRole('region', { name: 'Notifications' })
}

/** What has the focus, by its name or its words; as it is read out, `keyboard.ts` tells. */
export function focused(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => {
    const { activeElement } = document
    return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent
  })
}

/** What has the focus: its element, and its name where it has one. */
export function focusPlace(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement ?? document.body
    const titled = document.getElementById(element.getAttribute('aria-labelledby') ?? '')
    const own = element.matches('h1, h2, h3, button') ? element : null
    const name = element.ariaLabel ?? titled?.textContent ?? own?.textContent ?? ''
    return `${element.localName} ${name}`.trim()
  })
}

/**
 * What is still to come to a page stands there in grey: waits until all has come, also what is asked for only when somebody
 * comes near.
 */
export async function allArrived(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const awaited = () => document.querySelector('.animate-skeleton')
    if (!awaited()) return
    const top = scrollY
    for (let next = awaited(); next; next = awaited()) {
      next.scrollIntoView({ block: 'center', behavior: 'instant' })
      await new Promise(requestAnimationFrame)
    }
    scrollTo({ top, behavior: 'instant' })
  })
}

/** Where something stands in the window. */
export function placeOf(part: Locator): Promise<Record<'left' | 'top' | 'right' | 'bottom', number>> {
  return part.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    return { left, top, right, bottom }
  })
}

/** How much of what was shown has moved by itself since the page was opened: the cumulative layout shift. */
export function movedBy(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        const observer = new PerformanceObserver((list) => {
          // TypeScript does not know of this entry yet.
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
            sum += entry.value
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => setTimeout(() => resolve(sum), 0))
      }),
  )
}
