// What 10 thousand, 1 million and 100 million accounts ask for and need: the arithmetic over the costs that `bench:costs` has
// measured, and a simulation of what only a crowd shows. It writes the tables of docs/scaling.md. All chance in it is the same
// at each run, so that it says the same until costs, habits or the code change. A smoke run leaves out what takes millions of
// draws, and writes nothing.
import { readFile, writeFile } from 'node:fs/promises'
import { isSmoke, readSizes } from './command-line.ts'
import { createProgress } from './progress.ts'
import { reportSmokeRun } from './result.ts'
import { cellsOf, page, withTables } from './scaling/document.ts'
import { quickPart, reckonedTables, wholePage } from './scaling/tables.ts'

readSizes({})
const scope = isSmoke ? quickPart : wholePage
const tables = reckonedTables(scope, createProgress(scope.accounts.length + 1).step)
for (const [name, table] of Object.entries(tables)) console.log(`${name}\n\n${table}\n`)
const text = withTables(await readFile(page, 'utf8'), tables)
if (/NaN|Infinity|undefined/.test(text)) throw new Error('A table has a cell that is no figure.')
if (isSmoke)
  reportSmokeRun(
    'scaling',
    Object.values(tables).map((table) => cellsOf(table).length - 1),
  )
else {
  await writeFile(page, text)
  console.log(`Written to ${page}`)
}
