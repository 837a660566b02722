import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Kept, filesOf, type Manifest } from '../manifest.ts'
import { Refused } from '../refused.ts'

/** Reads every file of a backup once. @throws Refused naming those that are not what was written */
export async function verifyFiles(folder: string, manifest: Manifest): Promise<void> {
  const damaged: string[] = []
  for (const kept of filesOf(manifest)) if (!(await holds(folder, kept))) damaged.push(kept.file)
  if (damaged.length)
    throw new Refused(
      `${folder} is damaged, and nothing was restored: ${damaged.join(', ')} is not what was written. Take another backup, or another copy of this one.`,
    )
}

async function holds(folder: string, { file, sha256 }: Kept): Promise<boolean> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(join(folder, file)), hash)
    return hash.digest('hex') === sha256
  } catch {
    return false
  }
}
