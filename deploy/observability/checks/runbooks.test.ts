import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './files.ts'

const folder = join(root, 'docs/runbooks')
const runbooks = globSync('*.md', { cwd: folder })
  .filter((file) => file !== 'README.md')
  .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }))

const headings = ['What it means', 'How to see it', 'First steps', 'Over when', 'What it is not']

test('every runbook says what it means, how to see it, what to do, when it is over and what it is not', () => {
  const found = runbooks.map(({ text }) => [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading))
  expect(found).toEqual(runbooks.map(() => headings))
  expect(runbooks.length).toBeGreaterThan(30)
})

test('what they lead to is there', () => {
  const links = runbooks.flatMap(({ file, text }) =>
    [...text.matchAll(/\]\(([^)#]+)(?:#([^)]+))?\)/g)].map(([, to = '', heading]) => ({ file, to, heading })),
  )
  expect(links.filter(({ to }) => !existsSync(join(folder, to)))).toEqual([])
  const lost = links.filter(({ to, heading }) => heading && !anchorsOf(join(folder, to)).includes(heading))
  expect(lost).toEqual([])
})

test('lines of logs that they quote are those of the code', () => {
  const sources = globSync('{kit,gateway,services/*}/src/**/*.ts', { cwd: root })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')
  const quoted = runbooks.flatMap(({ text }) =>
    [...text.matchAll(/`"msg":"([^"]+)"`/g)].map(([, line = '']) => line.replaceAll(/\s+/g, ' ')),
  )
  expect(quoted.filter((line) => !sources.includes(`'${line}'`))).toEqual([])
  expect(quoted.length).toBeGreaterThan(20)
})

test('variables that they tell to set are those of the code', () => {
  const readmes = globSync(['*.md', '{kit,gateway,services/*,deploy/*}/**/*.md'], {
    cwd: root,
    exclude: ['**/node_modules/**'],
  })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')
  const named = runbooks.flatMap(({ text }) =>
    [...text.matchAll(/`([A-Z][A-Z]+_[A-Z_]+)(?:=[^`]*)?`/g)].map(([, name = '']) => name),
  )
  expect(named.filter((name) => !readmes.includes(name))).toEqual([])
  expect(named.length).toBeGreaterThan(10)
})

function anchorsOf(path: string): string[] {
  return [...readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )
}
