import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { repositoryRoot } from './folders.ts'

/** SHA-256 of the paths and contents of all files in the repository that match a pattern. */
export async function hashMatchingFiles(patterns: readonly string[], excluded: RegExp): Promise<string> {
  const files = globSync(patterns, { cwd: repositoryRoot, exclude: (name) => excluded.test(name) })
  const hash = createHash('sha256')
  for (const file of files.sort()) {
    // Patterns also match folders, which cannot be read.
    const content = await readFile(join(repositoryRoot, file)).catch(() => undefined)
    if (content) hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}
