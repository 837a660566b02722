import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { paths } from '../src/paths.ts'
import { demo, newPage, resultsShown, searchPath, visit } from './harness.ts'
import { openEnded } from './scans.ts'
import { allArrived } from './seen.ts'

/** Each kind of page once; what is signed in shows is a subscriber's. */
const open = [
  paths.home,
  '/?mode=regular',
  paths.login,
  paths.register,
  paths.resendVerification,
  paths.forgotPassword,
  paths.subscribe,
  '/subscribe?plan=annual',
  paths.scoreboard,
  paths.howItWorks,
  paths.aiFeatures,
  paths.about,
  paths.support,
  paths.contact,
  paths.terms,
  paths.privacy,
  paths.cookies,
  '/no-such-page',
]
const own = [paths.home, paths.account, paths.savedSearches, paths.priceAlerts, '/cart?plan=annual']

/** What a reader may ask of a page besides what it was made for, and does not get: a line each. */
async function lacksOf(page: Page): Promise<string> {
  const usual = page.viewportSize() ?? { width: 1440, height: 900 }
  // As much as WCAG 1.4.12 asks for.
  const spaced = await page.evaluate(cutOff, 'spaced' as Letters)
  // 1280 px at 400%.
  await page.setViewportSize({ width: 320, height: 256 })
  const zoomed = await page.evaluate(cutOff, 'usual' as Letters)
  await page.setViewportSize(usual)
  return [...spaced, ...zoomed, ...(await page.evaluate(unlabelled))].join('\n')
}

type Letters = 'spaced' | 'usual'

/** Lets letters be so, and gives what has no room for them. */
function cutOff(letters: Letters): string[] {
  const sheet = new CSSStyleSheet()
  const spaced =
    'line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important'
  if (letters === 'spaced') sheet.replaceSync(`* { ${spaced} } p { margin-bottom: 2em !important }`)
  document.adoptedStyleSheets = [sheet]
  const room = document.documentElement.clientWidth
  const found =
    document.documentElement.scrollWidth > room ? [`${letters}: the page is wider than ${room} px`] : []
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    const { overflowX, overflowY, textOverflow, clipPath } = getComputedStyle(element)
    if (
      clipPath !== 'none' ||
      textOverflow === 'ellipsis' ||
      element.closest('[aria-hidden=true], .sr-only, svg')
    )
      continue
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    const isCut =
      (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
      (hides(overflowY) && element.scrollHeight > element.clientHeight + 1)
    if (isCut && element.innerText.trim())
      found.push(`${letters}: ${element.tagName} ${element.className} ${element.innerText.slice(0, 60)}`)
  }
  return found
}

/** Controls that do not say what is written on them, fields of people without a word for what they are, what moves. */
function unlabelled(): string[] {
  const found: string[] = []
  for (const control of document.querySelectorAll<HTMLElement>('a[aria-label], button[aria-label]')) {
    const words = (text: string) =>
      text
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
        .trim()
    // The clone of an element is one.
    const shown = control.cloneNode(true) as HTMLElement
    for (const hidden of shown.querySelectorAll('[aria-hidden=true], .sr-only, svg')) hidden.remove()
    if (!words(control.ariaLabel ?? '').includes(words(shown.textContent)))
      found.push(`${control.ariaLabel} does not say: ${shown.textContent}`)
  }
  for (const field of document.querySelectorAll<HTMLInputElement>(
    '[type=email], [type=password], [autocomplete]',
  ))
    if (!field.autocomplete) found.push(`${field.name} has no autocomplete`)
  for (const animation of document.getAnimations()) {
    // Style sheets and scripts make no other ones.
    const { target } = animation.effect as KeyframeEffect
    found.push(`something moves: ${target?.className}`)
  }
  return found
}

describe.each(['desk', 'phone'] as const)('on a %s there is room for larger and looser letters', (size) => {
  it.each(open)('%s', async (path) => {
    const page = await newPage({ size, expects: [404] })
    await visit(page, path)
    await allArrived(page)
    await expect.poll(() => lacksOf(page)).toBe('')
  })

  it.each(own)('of a subscriber: %s', async (path) => {
    const page = await newPage({ size, as: demo.subscriber })
    await visit(page, path)
    await allArrived(page)
    await expect.poll(() => lacksOf(page)).toBe('')
  })

  it('results', async () => {
    const page = await newPage({ size, as: demo.subscriber })
    await visit(page, searchPath())
    await resultsShown(page)
    await allArrived(page)
    await expect.poll(() => lacksOf(page)).toBe('')
  })

  it('a scan', async () => {
    const page = await newPage({ size, as: demo.subscriber })
    await openEnded(page)
    await allArrived(page)
    await expect.poll(() => lacksOf(page)).toBe('')
  })
})
