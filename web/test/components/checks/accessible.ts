import axe, { type RunOptions } from 'axe-core'
import { expect } from 'vitest'
import { outsideTooltips, tags } from '../../axe-rules.ts'

/**
 * The rules that look at colours. Our themes differ in the values of tokens alone, so that the page of the other theme has the
 * same elements, names, places and sizes: all that any other rule reads.
 */
const ofColours = ['color-contrast', 'link-in-text-block']

const base: RunOptions = {
  resultTypes: ['violations'],
  // It fetches the style sheets and films of a page once more, for rules on films, which we have none of, and on trial.
  preload: false,
  // None of our pages has frames, which axe would wait for.
  iframes: false,
}

axe.configure({
  rules: [outsideTooltips],
  // The source of each element that it looks at, drawings included, takes as long as the rules; a selector says which it is.
  noHtml: true,
})

/** What breaks a rule, each with where it does: `color-contrast: .note`. */
export async function violations(rules: 'all' | 'of colours' = 'all'): Promise<string[]> {
  const runOnly: RunOptions['runOnly'] =
    rules === 'all' ? { type: 'tag', values: tags } : { type: 'rule', values: ofColours }
  const { violations: found } = await axe.run(document, { ...base, runOnly })
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** No violation of WCAG 2.2 AA that a machine can find. */
export async function expectAccessible(): Promise<void> {
  expect(await violations()).toEqual([])
}
