import type { Heading, ListItem, Paragraph, PhrasingContent, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import type { Block, Mark, Section, Words } from '../../src/prose/content.ts'

/** What the code knows, by the name that texts call it: `{closedAccountRetentionDays}`. */
interface Facts {
  readonly [name: string]: string | Facts
}

interface LongText {
  /** The paragraph before the first heading. */
  lead: string
  sections: readonly Section[]
}

/** A section while it grows. */
interface Draft extends Section {
  body: Block[]
  parts: Draft[]
}

/**
 * Markdown as the data that pages render: paragraphs, lists, tables, links, strong words and code, under headings of two
 * levels that end in their anchor, `## Refunds {#refunds}`. Each `{name}` becomes the fact of that name.
 *
 * @throws with the place of anything that pages cannot render, of a heading without an anchor, and of an unknown fact
 */
export function compile(source: string, facts: Facts): LongText {
  const lead: Block[] = []
  const sections: Draft[] = []
  for (const node of fromMarkdown(source).children) {
    const section = sections.at(-1)
    if (node.type === 'heading') {
      const siblings = node.depth === 2 ? sections : node.depth === 3 ? section?.parts : undefined
      if (!siblings) throw unsupported(node)
      siblings.push(opened(node, facts))
    } else {
      const holder = section?.parts.at(-1) ?? section
      const body = holder?.body ?? lead
      body.push(toBlock(node, holder?.title ?? '', source, facts))
    }
  }
  const [first = '', ...more] = lead
  if (more.length > 0 || typeof first !== 'string')
    throw new Error('a text opens with one paragraph, without marks')
  return { lead: first, sections }
}

function opened(node: Heading, facts: Facts): Draft {
  const [child, ...more] = node.children
  const [, title, id] = (child?.type === 'text' && /^(.+) \{#([a-z0-9-]+)\}$/.exec(child.value)) || []
  if (!title || !id || more.length > 0) throw new Error(`${placeOf(node)}: a heading ends in its {#anchor}`)
  return { id, title: filled(title, node, facts), body: [], parts: [] }
}

function toBlock(node: RootContent, caption: string, source: string, facts: Facts): Block {
  if (node.type === 'list' && !node.ordered)
    return { list: node.children.map((item) => toWords(onlyParagraph(item).children, facts)) }
  if (node.type !== 'paragraph') throw unsupported(node)
  const text = source.slice(node.position?.start.offset, node.position?.end.offset)
  return text.startsWith('|') ? toTable(text.split('\n'), caption, facts) : toWords(node.children, facts)
}

function onlyParagraph(item: ListItem): Paragraph {
  const [child, ...more] = item.children
  if (child?.type !== 'paragraph' || more.length > 0) throw unsupported(item)
  return child
}

/** CommonMark has no tables: their lines are read here, their cells as any other words. */
function toTable([heads = '', , ...rows]: readonly string[], caption: string, facts: Facts): Block {
  const cellsOf = (line: string) => line.split('|').slice(1, -1)
  const columns = cellsOf(heads).map((head) => head.trim())
  const toCells = (line: string) => {
    const cells = cellsOf(line).map((cell) => toCell(cell, facts))
    if (cells.length !== columns.length) throw new Error(`a row has not ${columns.length} cells: ${line}`)
    return cells
  }
  return { table: { caption, heads: columns, rows: rows.map(toCells) } }
}

function toCell(cell: string, facts: Facts): Words {
  const [node, ...more] = fromMarkdown(cell.trim()).children
  if (node?.type !== 'paragraph' || more.length > 0) throw new Error(`a cell holds one text: ${cell.trim()}`)
  return toWords(node.children, facts)
}

function toWords(nodes: readonly PhrasingContent[], facts: Facts): Words {
  const pieces = nodes.map((node) => toPiece(node, facts))
  const [first = ''] = pieces
  return pieces.length === 1 && typeof first === 'string' ? first : pieces
}

function toPiece(node: PhrasingContent, facts: Facts): string | Mark {
  // A line of the file ends nowhere on a page.
  if (node.type === 'text') return filled(node.value.replaceAll('\n', ' '), node, facts)
  if (node.type === 'inlineCode') return { code: filled(node.value, node, facts) }
  if (node.type === 'strong') return { strong: within(node.children, facts) }
  if (node.type === 'link') return { link: within(node.children, facts), to: filled(node.url, node, facts) }
  throw unsupported(node)
}

/** The text in a link or in strong words, which hold no other marks. */
function within(nodes: readonly PhrasingContent[], facts: Facts): string {
  const words = toWords(nodes, facts)
  if (typeof words !== 'string') throw new Error(`marks within marks: ${JSON.stringify(words)}`)
  return words
}

function filled(text: string, node: RootContent, facts: Facts): string {
  return text.replaceAll(/\{([^{}]*)\}/g, (_all, name: string) => {
    const fact = name.split('.').reduce<string | Facts | undefined>(partOf, facts)
    if (typeof fact !== 'string') throw new Error(`${placeOf(node)}: no fact is called {${name}}`)
    return fact
  })
}

const partOf = (facts: string | Facts | undefined, name: string) =>
  typeof facts === 'object' ? facts[name] : undefined

const placeOf = (node: RootContent) => `line ${node.position?.start.line ?? '?'}`

const unsupported = (node: RootContent) => new Error(`${placeOf(node)}: pages render no ${node.type} here`)
