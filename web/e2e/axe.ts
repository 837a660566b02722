import axe, { type configure, type run, type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

/** WCAG 2.2 AA as far as a machine can tell, and what axe advises besides. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * The rules that look at colours. Our themes differ in the values of tokens alone (no rule of the style sheets and no script
 * asks which one it is), so that the page of the other theme has the same elements, names, places and sizes: all that any
 * other rule reads.
 */
const ofColours = ['color-contrast', 'link-in-text-block']

const base: RunOptions = {
  resultTypes: ['violations'],
  // It fetches the style sheets and films of a page once more, for rules on films, which we have none of, and on trial.
  preload: false,
}

/** A tooltip belongs to what it explains, with which it is read, and stands in no part of the page. */
const tooltip = '[data-radix-popper-content-wrapper]:has([role=tooltip])'
const outsideTooltips = { id: 'region', selector: `body *:not(${tooltip}, ${tooltip} *)` }

/** What breaks a rule, each with where it does: `color-contrast: .note`. Run twice, a page keeps the engine. */
export async function violationsOn(page: Page, rules: 'all' | 'of colours'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    await page.evaluate(axe.source)
    await page.evaluate((rule) => globalThis.axe.configure({ rules: [rule] }), outsideTooltips)
  }
  const runOnly: RunOptions['runOnly'] =
    rules === 'all' ? { type: 'tag', values: tags } : { type: 'rule', values: ofColours }
  return page.evaluate(
    async (options) => {
      const { violations } = await globalThis.axe.run(document, options)
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      )
    },
    { ...base, runOnly },
  )
}

declare global {
  var axe: { run: typeof run; configure: typeof configure }
}
