import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** SQLite's result codes for a file that was cut off or overwritten: https://sqlite.org/rescode.html */
const damageCodes = new Set<unknown>([11, 26])
const noSuchTable = 1

/**
 * Whether the file of an embedded MongoDB cannot be read. Changes nothing in it.
 *
 * @param hasStarted whether a server has run on it, so that it cannot be empty
 */
export function isDamagedMongoFile(file: string, hasStarted: boolean): boolean {
  if (!existsSync(file)) return false
  try {
    using db = new DatabaseSync(file, { readOnly: true })
    db.prepare('select count(*) from collections').get()
    return false
  } catch (error) {
    // Other errors, such as that a server has locked the file, say nothing about it.
    const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined
    return damageCodes.has(code) || (hasStarted && code === noSuchTable)
  }
}
