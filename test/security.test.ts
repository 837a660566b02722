import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod'

const root = new URL('../', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, root), 'utf8')
const page = read('docs/security.md')

/** Requirements of levels 1 and 2 in ASVS 5.0.0, without chapters V10 and V17. */
const requirementCount = 217
const states = ['met', 'partly', 'not met', 'n/a'] as const

interface Row {
  id: string
  level: string
  state: string
  text: string
  proof: string
}

/** A requirement per row: a table of a chapter has five columns, the first an id. */
const rows: Row[] = page.split('\n').flatMap((line) => {
  const [, id = '', level = '', state = '', text = '', proof = ''] = line
    .split('|')
    .map((cell) => cell.trim())
  return /^V\d/.test(id) ? [{ id, level, state, text, proof }] : []
})

const chapterOf = (id: string) => id.split('.')[0] ?? ''
const numbersOf = (id: string) => id.slice(1).split('.').map(Number)

function inOrder(one: string, other: string): number {
  const [a, b] = [numbersOf(one), numbersOf(other)]
  const first = a.findIndex((number, index) => number !== b[index])
  return first === -1 ? 0 : (a[first] ?? 0) - (b[first] ?? 0)
}

/** Files that a row names in backticks, each with the test that stands behind it in quotation marks, if any. */
function proofsOf({ proof }: Row): { file: string; title: string | undefined }[] {
  return [...proof.matchAll(/`([^`]+)`(?: “([^”]+)”)?/g)].map(([, file = '', title]) => ({ file, title }))
}

test('ids are well formed, unique and in order, each in the chapter of its number', () => {
  const ids = rows.map(({ id }) => id)
  expect(ids.filter((id) => !/^V\d+\.\d+\.\d+$/.test(id))).toEqual([])
  expect(ids).toEqual([...new Set(ids)].sort(inOrder))
  for (const section of page.split(/^## /m).filter((it) => /^V\d/.test(it))) {
    const chapter = /^V\d+/.exec(section)?.[0]
    const inside = [...section.matchAll(/^\| (V\d+)\./gm)].map(([, own]) => own)
    expect(new Set(inside)).toEqual(new Set([chapter]))
  }
})

test('each row has a level, a state and words, and a proof where it claims something', () => {
  const isWhole = ({ level, state, text }: Row) =>
    /^[12]$/.test(level) && states.some((it) => it === state) && text.length > 5
  expect(rows.filter((row) => !isWhole(row))).toEqual([])
  const claims = rows.filter(({ state }) => state === 'met' || state === 'partly')
  expect(claims.filter((row) => proofsOf(row).length === 0).map(({ id }) => id)).toEqual([])
})

test('every file that is named exists, and every test that is named is in its file', () => {
  const sources = new Map<string, string>()
  const sourceOf = (file: string) => {
    const source = sources.get(file) ?? (existsSync(new URL(file, root)) ? read(file) : '')
    sources.set(file, source)
    return source
  }
  const isWrong = ({ file, title }: { file: string; title: string | undefined }) => {
    const source = sourceOf(file)
    if (title === undefined) return source === ''
    return (
      !/\.test\.tsx?$/.test(file) || !["'", '`', '"'].some((mark) => source.includes(mark + title + mark))
    )
  }
  const wrong = rows.flatMap((row) =>
    proofsOf(row)
      .filter(isWrong)
      .map((it) => ({ id: row.id, ...it })),
  )
  expect(wrong).toEqual([])
})

test('the table at the top counts the rows of each chapter by their state', () => {
  const counted = [...page.matchAll(/^\| (?:\[(V\d+) [^|]*|all) *\|((?: *\d+ *\|){5})$/gm)].map(
    ([, chapter = 'all', cells = '']) => [chapter, ...(cells.match(/\d+/g) ?? []).map(Number)],
  )
  const chapters = [...new Set(rows.map(({ id }) => chapterOf(id)))]
  const lineOf = (name: string, among: Row[]) => [
    name,
    among.length,
    ...states.map((state) => among.filter((row) => row.state === state).length),
  ]
  expect(counted).toEqual([
    ...chapters.map((chapter) =>
      lineOf(
        chapter,
        rows.filter(({ id }) => chapterOf(id) === chapter),
      ),
    ),
    lineOf('all', rows),
  ])
})

test('what is missing names every requirement that is not met, or partly, and no other', () => {
  const section = page.split(/^## /m).find((it) => it.startsWith('What is missing')) ?? ''
  const named = section.match(/V\d+\.\d+\.\d+/g) ?? []
  const missing = rows.filter(({ state }) => state === 'partly' || state === 'not met').map(({ id }) => id)
  expect([...new Set(named)].sort(inOrder)).toEqual(missing)
})

test('links within the page lead to its headings, and others to files that exist', () => {
  const slugs = [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )
  const targets = [...page.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)]
  const broken = targets.filter(([, file = '', slug = '']) =>
    file === '' ? !slugs.includes(slug) : !existsSync(new URL(file, new URL('docs/', root))),
  )
  expect(broken.map(([link]) => link)).toEqual([])
})

// The list of requirements is OWASP's and not ours to publish.
const list = new URL('../shared/security/asvs.csv', root)
const isHere = existsSync(list)

const comparison = isHere
  ? 'each requirement of the list has its row, at its level'
  : 'there are as many rows as requirements; the list itself is not on this machine, so ids were not compared'

test.each([comparison])('%s', () => {
  const here = rows.map(({ id, level }) => `${id},${level}`)
  const wanted = isHere ? (readFileSync(list, 'utf8').match(/^V\d+\.\d+\.\d+,\d/gm) ?? []) : here
  expect(here).toHaveLength(requirementCount)
  expect(here).toEqual(wanted.toSorted((a, b) => inOrder(a.split(',')[0] ?? '', b.split(',')[0] ?? '')))
})

const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      link: z.boolean().optional(),
      resolved: z.string().optional(),
      integrity: z.string().optional(),
    }),
  ),
})

test('every package comes from the usual registry and has a hash', () => {
  const { packages } = lock.parse(JSON.parse(read('package-lock.json')))
  const others = Object.entries(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  )
  expect(others.length).toBeGreaterThan(100)
  // Without an address it is that of the usual registry.
  const isFine = ([, { resolved, integrity = '' }]: (typeof others)[number]) =>
    resolved === undefined && integrity.startsWith('sha512-')
  expect(others.filter((it) => !isFine(it)).map(([path]) => path)).toEqual([])
})
