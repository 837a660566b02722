import { chown, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Reader } from './readers.ts'

/** Writes each reader's files into a folder of its name, for its eyes alone; whoever is root gives them to its user. */
export async function writeSecrets(dir: string, readers: readonly Reader[]): Promise<void> {
  for (const { name, uid, files } of readers) {
    const folder = join(dir, name)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    for (const [file, text] of Object.entries(files)) await put(join(folder, file), text, uid)
    await give(folder, uid)
  }
}

/** Put in place whole: a process that starts at this moment reads the old text or the new one. */
async function put(path: string, text: string, uid: number): Promise<void> {
  const fresh = `${path}.new`
  await writeFile(fresh, text, { mode: 0o400 })
  await give(fresh, uid)
  await rename(fresh, path)
}

async function give(path: string, uid: number): Promise<void> {
  if (process.getuid?.() === 0) await chown(path, uid, uid)
}
