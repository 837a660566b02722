import type { Plugin } from 'vite'
import { facts } from '../../src/content/en/facts.ts'
import { compile } from './compile.ts'

/** Compiles the long texts of `src/content` while building, so that no page has to read Markdown. */
export function longTexts(): Plugin {
  return {
    name: 'faresight:long-texts',
    transform: {
      filter: { id: /\/src\/content\/en\/[\w-]+\.md$/ },
      handler(source) {
        const { lead, sections } = compile(source, facts)
        const code = `export const lead = ${JSON.stringify(lead)}\nexport const sections = ${JSON.stringify(sections)}`
        return { code, map: null, moduleType: 'js' }
      },
    },
  }
}
