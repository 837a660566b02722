import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

/** A program of the machine; Debian keeps servers in sbin, which is on root's PATH only. */
export async function onPath(name: string): Promise<string | undefined> {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  for (const folder of [...folders, '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin']) {
    const path = join(folder, name)
    if (await isProgram(path)) return path
  }
  return undefined
}

/** Whether a file is there that may be run. */
export function isProgram(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
}
