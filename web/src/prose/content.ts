/** A link (an address that begins with a slash is our own), strong words, or the name of a thing. */
export type Mark = { link: string; to: string } | { strong: string } | { code: string }

/** Text with its marks; a string where it has none. */
export type Words = string | readonly (string | Mark)[]

interface Table {
  caption: string
  heads: readonly string[]
  /** The first cell of a row is its head. */
  rows: readonly (readonly Words[])[]
}

/** What a section is made of: a paragraph, a list or a table. */
export type Block = Words | { list: readonly Words[] } | { table: Table }

/** A part of a long text that can be linked to: `/terms#refunds`. */
export interface Section {
  id: string
  title: string
  body: readonly Block[]
  /** What its smaller headings open. */
  parts: readonly Section[]
}

/** A long text as the build compiles it from `web/src/content/<language>/*.md`. */
export interface LongText {
  /** What stands before the first heading. */
  lead: Words
  sections: readonly Section[]
}

/** Whether a block is a paragraph. */
export function isWords(block: Block): block is Words {
  return typeof block === 'string' || Array.isArray(block)
}

/**
 * The section with an anchor, of either level.
 *
 * @throws where there is none; the build, which renders every page, then fails
 */
export function sectionAt(sections: readonly Section[], id: string): Section {
  const found = sections.flatMap((section) => [section, ...section.parts]).find((it) => it.id === id)
  if (!found) throw new Error(`no section has the anchor ${id}`)
  return found
}

/** The first paragraph of a section. */
export const firstWords = ({ body }: Section): Words => body.find(isWords) ?? ''

/** The items of all lists of a section. */
export const listItems = ({ body }: Section): readonly Words[] =>
  body.flatMap((block) => (!isWords(block) && 'list' in block ? block.list : []))

/** Text without its marks. */
export function plainText(words: Words): string {
  if (typeof words === 'string') return words
  return words.map((piece) => (typeof piece === 'string' ? piece : markedText(piece))).join('')
}

function markedText(mark: Mark): string {
  if ('link' in mark) return mark.link
  return 'strong' in mark ? mark.strong : mark.code
}
