import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { repository } from './repository.ts'

/** The hash of all files of the repository that match one of the patterns, with their paths. */
export async function contentHash(patterns: readonly string[], excluded: RegExp): Promise<string> {
  const files = globSync(patterns, { cwd: repository, exclude: (name) => excluded.test(name) })
  const hash = createHash('sha256')
  for (const file of files.sort()) {
    // A folder has no content.
    const content = await readFile(join(repository, file)).catch(() => undefined)
    if (content) hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}
