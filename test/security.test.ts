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

/** Files in backticks, each with the test title in quotation marks after it, if any. */
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

test('each row has a level, a state and a text, and each claim a proof', () => {
  const isWhole = ({ level, state, text }: Row) =>
    /^[12]$/.test(level) && states.some((it) => it === state) && text.length > 5
  expect(rows.filter((row) => !isWhole(row))).toEqual([])
  const claims = rows.filter(({ state }) => state === 'met' || state === 'partly')
  expect(claims.filter((row) => proofsOf(row).length === 0).map(({ id }) => id)).toEqual([])
})

test('every named file and test exists', () => {
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

test('the summary counts the rows of each chapter by state', () => {
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

test('“What is missing” names exactly the requirements that are not or partly met', () => {
  const section = page.split(/^## /m).find((it) => it.startsWith('What is missing')) ?? ''
  const named = section.match(/V\d+\.\d+\.\d+/g) ?? []
  const missing = rows.filter(({ state }) => state === 'partly' || state === 'not met').map(({ id }) => id)
  expect([...new Set(named)].sort(inOrder)).toEqual(missing)
})

test('every link leads to a heading or a file', () => {
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

// OWASP's list of requirements, which we may not publish.
const list = new URL('../shared/security/asvs.csv', root)
const isHere = existsSync(list)

const comparison = isHere
  ? 'each requirement of the list has its row, at its level'
  : 'there are as many rows as requirements (without the list their ids are not compared)'

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

test('every package comes from the npm registry and has a hash', () => {
  const { packages } = lock.parse(JSON.parse(read('package-lock.json')))
  const others = Object.entries(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  )
  expect(others.length).toBeGreaterThan(100)
  // No address means the npm registry.
  const isFine = ([, { resolved, integrity = '' }]: (typeof others)[number]) =>
    resolved === undefined && integrity.startsWith('sha512-')
  expect(others.filter((it) => !isFine(it)).map(([path]) => path)).toEqual([])
})
