import axe, { type configure, type run } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { outsideTooltips, tags } from '../axe-rules.ts'

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
