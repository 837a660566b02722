import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { wholeTest } from '../../test/setup/whole-test.ts'
import { cellsAt, cellsOf, page, withTables } from './document.ts'
import { quickPart, reckonedTables, wholePage } from './tables.ts'

// npm run bench:scaling writes the page.
const text = await readFile(page, 'utf8')

test.each(Object.entries(reckonedTables(quickPart)))(
  'docs/scaling.md says in its table of %s what costs, habits and the simulation come to, for up to a million accounts',
  (name, table) => {
    const [head = [], ...rows] = cellsOf(table)
    const [pageHead = [], ...pageRows] = cellsAt(text, name)
    const columns = head.map((title) => pageHead.indexOf(title))
    const onPage = pageRows.map((row) => columns.map((column) => row[column]))
    expect(rows.length).toBeGreaterThan(0)
    expect(onPage).toEqual(expect.arrayContaining(rows))
  },
)

// Twelve million alerts are drawn in it: half a minute on a machine that has nothing else to do.
const timeout = 300_000

wholeTest('docs/scaling.md is what bench:scaling writes', { timeout }, () => {
  expect(withTables(text, reckonedTables(wholePage))).toBe(text)
})
