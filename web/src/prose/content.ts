/** Words with `[links](/terms#refunds)`, `**strong ones**` and names of things in backticks. An address that begins with a slash is our own. */
export type Words = string

interface Table {
  caption: string
  heads: readonly string[]
  /** The first cell of a row is its head. */
  rows: readonly (readonly Words[])[]
}

/** What a section is made of: a paragraph, a list, a table, or what one must not miss. */
export type Block = Words | { list: readonly Words[] } | { table: Table } | { note: Words }

/** A part of a page of text that can be linked to: `/terms#refunds`. */
export interface Section {
  id: string
  title: string
  body: readonly Block[]
}
