import { writeFileSync } from 'node:fs'
import { findRefusedWords, readStillToDo, stillToDoFile } from './words.ts'

/** Run it after refused words are gone: the list of what is still to do shrinks to what is left, and never grows. */
const left = Map.groupBy(findRefusedWords(), ({ file }) => file)
const shrunk = [...readStillToDo()].flatMap(([file, allowed]) => {
  const count = Math.min(allowed, left.get(file)?.length ?? 0)
  return count > 0 ? [[file, count]] : []
})
writeFileSync(stillToDoFile, `${JSON.stringify(Object.fromEntries(shrunk), null, 2)}\n`)
