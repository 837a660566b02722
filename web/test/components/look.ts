import { commands, page } from 'vitest/browser'
import type { Preferences } from './setup/emulate.ts'

const sizes = {
  phone: [390, 844],
  small: [320, 640],
  tablet: [768, 1024],
  desktop: [1440, 900],
} as const satisfies Record<string, readonly [number, number]>

export type Size = keyof typeof sizes

/** How somebody looks at a page. */
export interface Look {
  size: Size
  theme: Preferences['colorScheme']
  /** Whether things may move. */
  motion: boolean
  text: 'normal' | 'twice as large' | 'spaced'
}

export const usualLook: Look = { size: 'phone', theme: 'light', motion: false, text: 'normal' }

const styles: Record<Look['text'], string> = {
  normal: '',
  'twice as large': 'html { font-size: 200% }',
  /** WCAG 2.2, 1.4.12. */
  spaced: `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-bottom: 2em !important }`,
}

const sheet = new CSSStyleSheet()
document.adoptedStyleSheets.push(sheet)

let current: Partial<Look> = {}

/** Changes how the page is looked at. What stays the same costs nothing. */
export async function look(change: Partial<Look>): Promise<void> {
  const next = { ...usualLook, ...current, ...change }
  const [width, height] = sizes[next.size]
  // A test may have set a width of its own.
  if (innerWidth !== width || innerHeight !== height) await page.viewport(width, height)
  if (next.theme !== current.theme || next.motion !== current.motion)
    await commands.emulate({
      colorScheme: next.theme,
      reducedMotion: next.motion ? 'no-preference' : 'reduce',
    })
  if (next.text !== current.text) sheet.replaceSync(styles[next.text])
  current = next
}

/** How the page is looked at now. */
export function currentLook(): Look {
  return { ...usualLook, ...current }
}
