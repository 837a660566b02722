import axe, { type configure, type run } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** WCAG 2.2 AA as far as a machine can tell, and what axe advises besides. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** A tooltip is read with what it explains, and stands in no landmark of the page. */
const tooltip = '[data-radix-popper-content-wrapper]:has([role=tooltip])'
const outsideTooltips = { id: 'region', selector: `body *:not(${tooltip}, ${tooltip} *)` }

/** The page breaks no rule that a machine can check, as it looks now. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source)
  const violations = await page.evaluate(
    async ({ runOnly, rule }) => {
      globalThis.axe.configure({ rules: [rule] })
      const found = await globalThis.axe.run(document, {
        runOnly,
        resultTypes: ['violations'],
        preload: false,
      })
      return found.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      )
    },
    { runOnly: { type: 'tag' as const, values: tags }, rule: outsideTooltips },
  )
  expect(violations).toEqual([])
}

declare global {
  var axe: { run: typeof run; configure: typeof configure }
}
