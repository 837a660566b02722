import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

/** The path of an installed program. Debian keeps servers in sbin, which is only on root's PATH. */
export async function findOnPath(name: string): Promise<string | undefined> {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  for (const folder of [...folders, '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin']) {
    const path = join(folder, name)
    if (await isExecutable(path)) return path
  }
  return undefined
}

export function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
}
