import { readFile, writeFile } from 'node:fs/promises'

/** Writes a file that only its owner can read. One with the same text is left alone, so a restart needs no free space. */
export async function writeFileIfChanged(path: string, text: string): Promise<void> {
  if ((await readFile(path, 'utf8').catch(() => undefined)) === text) return
  await writeFile(path, text, { mode: 0o600 })
}
