import { expect } from 'vitest'
import { currentLook, look, type Look } from '../look.ts'
import { violations } from './accessible.ts'
import { crowded, cutOff, tooWide } from './crowded.ts'

/** Nothing is wider than the window, be it the narrowest that people have, and nothing is cut off without a sign of it. */
export async function expectFits(): Promise<void> {
  const usual = currentLook()
  const narrow = usual.size === 'desktop' || usual.size === 'tablet' ? 'tablet' : 'small'
  for (const size of new Set([narrow, usual.size] as const)) {
    await look({ size })
    await expect.poll(() => [...tooWide(), ...cutOff()], { message: size }).toEqual([])
  }
}

/** Fits, and has no fault in light or in dark. */
export async function expectGoodLooks(): Promise<void> {
  await expectFits()
  const { theme: usual } = currentLook()
  await look({ theme: 'dark' })
  expect(await violations('of colours'), 'dark').toEqual([])
  await look({ theme: 'light' })
  expect(await violations(), 'light').toEqual([])
  await look({ theme: usual })
}

/** WCAG 2.2, 1.4.4, 1.4.10 and 1.4.12. */
const needs: readonly Pick<Look, 'size' | 'text'>[] = [
  { size: 'small', text: 'normal' },
  { size: 'phone', text: 'twice as large' },
  { size: 'tablet', text: 'twice as large' },
  { size: 'phone', text: 'spaced' },
]

/** All of a page can be read and pressed, however large or spaced its text is and however narrow its window. */
export async function expectRoom(): Promise<void> {
  const usual = currentLook()
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
