import type { Section } from '../../prose/content.ts'

/**
 * The section with an anchor, of either level.
 *
 * @throws where there is none; the build, which renders every guide, then fails
 */
export function sectionAt(sections: readonly Section[], id: string): Section {
  const found = sections.flatMap((section) => [section, ...section.parts]).find((it) => it.id === id)
  if (!found) throw new Error(`no section has the anchor ${id}`)
  return found
}

/** The paragraphs of a section; those of a guide have no marks. */
export function paragraphs({ body }: Section): string[] {
  return body.filter((block) => typeof block === 'string')
}

/** The items of all lists of a section; those of a guide have no marks. */
export function listItems({ body }: Section): string[] {
  return body
    .flatMap((block) => (typeof block === 'object' && 'list' in block ? block.list : []))
    .filter((item) => typeof item === 'string')
}
