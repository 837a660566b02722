import { writeFileSync } from 'node:fs'
import { findRefusedWords, readStillToDo, stillToDoFile } from './words.ts'

// Shrinks the list of files that still contain refused words to those that do.
const left = Map.groupBy(findRefusedWords(), ({ file }) => file)
const shrunk = [...readStillToDo()].flatMap(([file, allowed]) => {
  const count = Math.min(allowed, left.get(file)?.length ?? 0)
  return count > 0 ? [[file, count]] : []
})
writeFileSync(stillToDoFile, `${JSON.stringify(Object.fromEntries(shrunk), null, 2)}\n`)
