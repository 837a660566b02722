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

/** Whether a block is a paragraph. */
export function isWords(block: Block): block is Words {
  return typeof block === 'string' || Array.isArray(block)
}

/** Text without its marks. */
export function plainText(words: Words): string {
  if (typeof words === 'string') return words
  return words.map((piece) => (typeof piece === 'string' ? piece : markedText(piece))).join('')
}

function markedText(mark: Mark): string {
  if ('link' in mark) return mark.link
  return 'strong' in mark ? mark.strong : mark.code
}
