import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { page, withTables } from './document.ts'
import { reckonedTables } from './tables.ts'

// Twelve million alerts are drawn in it: half a minute on a machine that has nothing else to do.
const timeout = 300_000

test('docs/scaling.md says what costs, habits and the simulation come to', { timeout }, async () => {
  const text = await readFile(page, 'utf8')
  // npm run bench:scaling writes it anew.
  expect(withTables(text, reckonedTables())).toBe(text)
})
