import { expect } from 'vitest'
import { currentLook, look, type Look, type Size } from '../look.ts'
import { expectAccessible, violations } from './accessible.ts'
import { crowded, cutOff, tooWide } from './crowded.ts'

/** Nothing is wider than the window, and nothing is cut off without a sign of it. */
export async function expectFits(): Promise<void> {
  await expect.poll(() => [...tooWide(), ...cutOff()]).toEqual([])
}

/** Fits, and breaks no rule of accessibility. The other theme and the narrowest window are up to `expectRoom`. */
export async function expectGoodLooks(): Promise<void> {
  await expectFits()
  await expectAccessible()
}

/** Looks good, and fits also on a desktop (or else a phone), where this state has another layout. */
export async function expectGoodLooksOnAllSizes(): Promise<void> {
  await expectGoodLooks()
  const { size } = currentLook()
  await look({ size: otherSize(size) })
  await expectFits()
  await look({ size })
}

const otherSize = (size: Size): Size => (size === 'desktop' ? 'phone' : 'desktop')

/** WCAG 2.2, 1.4.4, 1.4.10 and 1.4.12. */
const needs: readonly Pick<Look, 'size' | 'text'>[] = [
  { size: 'small', text: 'normal' },
  { size: 'phone', text: 'twice as large' },
  { size: 'tablet', text: 'twice as large' },
  { size: 'phone', text: 'spaced' },
]

/**
 * All of a page can be read and pressed in both themes, on a phone and a desktop, however large or spaced its text is and
 * however narrow its window.
 */
export async function expectRoom(): Promise<void> {
  const usual = currentLook()
  await look({ theme: usual.theme === 'light' ? 'dark' : 'light', size: otherSize(usual.size) })
  await expectFits()
  expect(await violations(), 'the other theme and size').toEqual([])
  await look({ theme: usual.theme })
  for (const need of needs) {
    await look(need)
    // What floats finds its place again.
    dispatchEvent(new Event('resize'))
    const message = `${need.size}, text ${need.text}`
    await expect.poll(() => [...tooWide(), ...crowded(), ...outOfReach()], { message }).toEqual([])
  }
  await look(usual)
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
