import { readdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { isProgram, onPath } from './on-path.ts'

/** The machine's `mongod`, or one that mongodb-memory-server has fetched for some other project. */
export async function mongodProgram(): Promise<string | undefined> {
  return (await onPath('mongod')) ?? (await newest(join(homedir(), '.cache', 'mongodb-binaries')))
}

/** Its files are called `mongod-<arch>-<system>-<version>`. */
async function newest(folder: string): Promise<string | undefined> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.startsWith('mongod'))
  const inOrder = names.sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
  for (const name of inOrder) if (await isProgram(join(folder, name))) return join(folder, name)
  return undefined
}
