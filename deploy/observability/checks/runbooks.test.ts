import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from './config-files.ts'

const folder = join(repositoryRoot, 'docs/runbooks')
const runbooks = globSync('*.md', { cwd: folder })
  .filter((file) => file !== 'README.md')
  .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }))

const headings = ['What it means', 'How to see it', 'First steps', 'Over when', 'What it is not']

test('every runbook has all headings, in order', () => {
  const found = runbooks.map(({ text }) => [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading))
  expect(found).toEqual(runbooks.map(() => headings))
  expect(runbooks.length).toBeGreaterThan(30)
})

test('links and anchors in runbooks exist', () => {
  const links = runbooks.flatMap(({ file, text }) =>
    [...text.matchAll(/\]\(([^)#]+)(?:#([^)]+))?\)/g)].map(([, to = '', heading]) => ({ file, to, heading })),
  )
  expect(links.filter(({ to }) => !existsSync(join(folder, to)))).toEqual([])
  const lost = links.filter(({ to, heading }) => heading && !anchorsOf(join(folder, to)).includes(heading))
  expect(lost).toEqual([])
})

test('log messages that runbooks quote are in the sources', () => {
  const sources = globSync('{kit,gateway,services/*}/src/**/*.ts', { cwd: repositoryRoot })
    .map((file) => readFileSync(join(repositoryRoot, file), 'utf8'))
    .join('\n')
  const quoted = runbooks.flatMap(({ text }) =>
    [...text.matchAll(/`"msg":"([^"]+)"`/g)].map(([, line = '']) => line.replaceAll(/\s+/g, ' ')),
  )
  expect(quoted.filter((line) => !sources.includes(`'${line}'`))).toEqual([])
  expect(quoted.length).toBeGreaterThan(20)
})

test('environment variables in runbooks are documented', () => {
  const readmes = globSync(['*.md', '{kit,gateway,services/*,deploy/*}/**/*.md'], {
    cwd: repositoryRoot,
    exclude: ['**/node_modules/**'],
  })
    .map((file) => readFileSync(join(repositoryRoot, file), 'utf8'))
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
