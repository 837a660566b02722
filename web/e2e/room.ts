import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { crowdedOn, widerThan } from './crowded.ts'
import { newPage } from './harness.ts'

/** How somebody looks at a page who needs it larger, or with more room between its letters. */
interface Look {
  name: string
  width: number
  height: number
  /** What is put into the page. */
  style?: string
}

const twice = 'html { font-size: 200% }'
/** WCAG 2.2, 1.4.12. */
const spaced = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`

/** WCAG 2.2, 1.4.4, 1.4.10 and 1.4.12. */
const looks: readonly Look[] = [
  { name: '320 px', width: 320, height: 640 },
  { name: '390 px, text twice as large', width: 390, height: 844, style: twice },
  { name: '768 px, text twice as large', width: 768, height: 1024, style: twice },
  { name: '390 px, text spaced', width: 390, height: 844, style: spaced },
]

/** All of a page can be read and pressed, however large or spaced its text is and however narrow its window. */
async function expectRoom(page: Page): Promise<void> {
  for (const { name, width, height, style } of looks) {
    await page.evaluate(wear, style ?? '')
    await page.setViewportSize({ width, height })
    // What floats finds its place anew.
    await page.evaluate(() => dispatchEvent(new Event('resize')))
    const found = async () => [
      ...(await widerThan(page, width)),
      ...(await crowdedOn(page)),
      ...(await page.evaluate(outOfReach)),
    ]
    await expect.poll(found, { message: name }).toEqual([])
  }
  await page.evaluate(wear, '')
}

/** By a style sheet of its own: the page's policy forbids others, not those that a script builds. */
function wear(style: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style)
  document.adoptedStyleSheets = [sheet]
}

/** Buttons and fields of an open dialog that cannot be brought into the window. */
function outOfReach(): string[] {
  const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1)
  if (!dialog) return []
  const steps = [...dialog.querySelectorAll('button, input, select, a[href]')].filter(
    (step) =>
      step.checkVisibility() &&
      !step.closest('[aria-hidden=true], .sr-only, [inert]') &&
      !step.matches('.sr-only'),
  )
  const missed = steps.filter((step) => {
    step.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, top, width, height } = step.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return !hit || !dialog.contains(hit)
  })
  return missed.map((step) => `out of reach: ${step.getAttribute('aria-label') ?? step.textContent}`)
}

/** What is looked at: who opens it, and how they get there. */
export interface State {
  name: string
  as?: () => string | Promise<string>
  expects?: readonly number[]
  open: (page: Page) => Promise<unknown>
}

/** Each state has room, on a page that a phone has opened. */
export function testRoom(states: readonly State[]): void {
  it.each(states)('there is room for all of $name', async ({ as, expects = [], open }) => {
    const page = await newPage({ size: 'phone', ...(as && { as: await as() }), expects })
    await open(page)
    await expectRoom(page)
  })
}
