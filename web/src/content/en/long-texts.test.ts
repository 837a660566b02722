import { globSync, readFileSync } from 'node:fs'
import { cookieSettings } from '@faresight/contracts/auth/cookie'
import { matchPath } from 'react-router-dom'
import { describe, expect, test } from 'vitest'
import { compile } from '../../../build/content/compile.ts'
import { backKey } from '../../browser/history-entry.ts'
import type { StoredKey } from '../../browser/stored.ts'
import { paths } from '../../paths.ts'
import { type Block, isWords, plainText, type Section, type Words } from '../../prose/content.ts'
import { facts } from './facts.ts'

const sourceOf = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
const files = globSync('*.md', { cwd: import.meta.dirname })
const texts = new Map(files.map((file) => [`/${file.replace('.md', '')}`, compile(sourceOf(file), facts)]))

/** The first column of the table in a section of the cookie policy. */
function namesIn(id: string): string[] {
  const blocks = texts.get('/cookies')?.sections.find((section) => section.id === id)?.body ?? []
  return blocks.flatMap((block) => rowsOf(block).map(([name = '']) => plainText(name)))
}

const rowsOf = (block: Block) => (isWords(block) || 'list' in block ? [] : block.table.rows)

test('the cookie policy lists every cookie and every key in the browser, and nothing else', () => {
  expect(namesIn('cookies').toSorted()).toEqual(
    Object.values(cookieSettings)
      .map(({ name }) => name)
      .toSorted(),
  )
  const keys: Record<StoredKey | typeof backKey, true> = {
    [backKey]: true,
    preferred_currency: true,
    faresight_theme: true,
    faresight_recent_airports: true,
    faresight_pending_search: true,
    faresight_pending_watch: true,
    faresight_cart: true,
    faresight_redirect: true,
    faresight_signed_out: true,
    faresight_payment_due: true,
  }
  expect(namesIn('storage').toSorted()).toEqual(Object.keys(keys).toSorted())
})

const withParts = (sections: readonly Section[]): Section[] =>
  sections.flatMap((section) => [section, ...withParts(section.parts)])

const wordsIn = (block: Block): readonly Words[] =>
  isWords(block) ? [block] : 'list' in block ? block.list : block.table.rows.flat()

const linksIn = (words: Words) =>
  typeof words === 'string'
    ? []
    : words.flatMap((piece) => (typeof piece === 'object' && 'link' in piece ? [piece.to] : []))

test('links lead to pages of ours and to sections that exist, anchors are unique', () => {
  const patterns = Object.values(paths)
    .filter((path) => typeof path === 'string')
    .map((path) => path.split(/[?#]/)[0] ?? '')
  for (const { sections } of texts.values()) {
    const all = withParts(sections)
    const ids = all.map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)])
    const links = all.flatMap(({ body }) => body.flatMap(wordsIn).flatMap(linksIn))
    const broken = links.filter((link) => {
      const [path = '', anchor] = link.split('#')
      if (!path.startsWith('/')) return !/^(https:\/\/|mailto:)/.test(link)
      if (!patterns.some((pattern) => matchPath(pattern, path))) return true
      const target = texts.get(path)
      return Boolean(anchor && target && !withParts(target.sections).some(({ id }) => id === anchor))
    })
    expect(broken).toEqual([])
  }
})

test.each(['/about', '/how-it-works', '/ai-features'])(
  '%s has no marks, which guides do not render',
  (path) => {
    const { lead = [], sections = [] } = texts.get(path) ?? {}
    const words = [lead, ...withParts(sections).flatMap(({ body }) => body.flatMap(wordsIn))]
    expect(words.filter((it) => typeof it !== 'string')).toEqual([])
  },
)

test('every fact is said by a text', () => {
  const said = new Set(files.flatMap((file) => sourceOf(file).match(/(?<=\{)[\w.]+(?=\})/g) ?? []))
  const namesUnder = (value: unknown, name: string): string[] =>
    typeof value === 'string'
      ? [name]
      : Object.entries(Object(value)).flatMap(([part, inner]) =>
          namesUnder(inner, name ? `${name}.${part}` : part),
        )
  expect(namesUnder(facts, '').filter((name) => !said.has(name))).toEqual([])
})

describe('compile', () => {
  const heading = '## Refunds {#refunds}\n\n'
  const bodyOf = (source: string) => compile(heading + source, { a: { b: '30 days' } }).sections[0]?.body

  test.each<[string, Block]>([
    ['Plain words,\nin two lines, {a.b}.', 'Plain words, in two lines, 30 days.'],
    ['See [terms](/terms).', ['See ', { link: 'terms', to: '/terms' }, '.']],
    ['**Strong** and `{a.b}`', [{ strong: 'Strong' }, ' and ', { code: '30 days' }]],
    ['- one\n- **two**', { list: ['one', [{ strong: 'two' }]] }],
    [
      '| A | B |\n| --- | --- |\n| 1 | `2` |',
      { table: { caption: 'Refunds', heads: ['A', 'B'], rows: [['1', [{ code: '2' }]]] } },
    ],
  ])('%j', (source, block) => {
    expect(bodyOf(source)).toEqual([block])
  })

  test('nests smaller headings', () => {
    expect(compile('Lead.\n\n## A {#a}\n\n### B {#b}\n\nWords.', {})).toEqual({
      lead: 'Lead.',
      sections: [
        {
          id: 'a',
          title: 'A',
          body: [],
          parts: [{ id: 'b', title: 'B', body: ['Words.'], parts: [] }],
        },
      ],
    })
  })

  test.each(['**Strong** lead.', 'One.\n\nTwo.'])('refuses %j before the first heading', (source) => {
    expect(() => compile(source, {})).toThrow('a text opens with one paragraph, without marks')
  })

  test.each([
    ['{a.c}', 'no fact is called {a.c}'],
    ['{a}', 'no fact is called {a}'],
    ['<b>bold</b>', 'line 3: pages render no html here'],
    ['*weak*', 'line 3: pages render no emphasis here'],
    ['![picture](/a.png)', 'pages render no image here'],
    ['1. first', 'pages render no list here'],
    ['## No anchor', 'line 3: a heading ends in its {#anchor}'],
    ['# Too large {#large}', 'pages render no heading here'],
    ['**[strong link](/)**', 'marks within marks'],
    ['| A | B |\n| --- | --- |\n| 1 |', 'a row has not 2 cells'],
  ])('refuses %j', (source, why) => {
    expect(() => bodyOf(source)).toThrow(why)
  })
})
