// What 10 thousand, 1 million and 100 million accounts ask for and need: the arithmetic over the costs that `bench:costs` has
// measured, and a simulation of what only a crowd shows. It writes the tables of docs/scaling.md. All chance in it is the same
// at each run, so that it says the same until costs, habits or the code change.
import { readFile, writeFile } from 'node:fs/promises'
import { page, withTables } from './scaling/document.ts'
import { reckonedTables } from './scaling/tables.ts'

const tables = reckonedTables()
for (const [name, table] of Object.entries(tables)) console.log(`${name}\n\n${table}\n`)
await writeFile(page, withTables(await readFile(page, 'utf8'), tables))
console.log(`Written to ${page}`)
