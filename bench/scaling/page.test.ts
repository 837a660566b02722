import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readCosts } from './costs.ts'
import { page, withTables } from './document.ts'
import { sizes } from './habits.ts'
import { reckon } from './reckon.ts'
import { readScaler } from './scaler.ts'
import { tablesOf } from './tables.ts'

// Twelve million alerts are drawn in it: half a minute on a machine that has nothing else to do.
const timeout = 300_000

test('docs/scaling.md says what costs, habits and the simulation come to', { timeout }, async () => {
  const costs = readCosts()
  const text = await readFile(page, 'utf8')
  const tables = tablesOf(
    costs,
    sizes.map((size) => reckon(size, costs)),
    readScaler(),
  )
  // npm run bench:scaling writes it anew.
  expect(withTables(text, tables)).toBe(text)
})
