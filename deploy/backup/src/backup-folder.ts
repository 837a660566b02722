import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

const dayMs = 24 * 60 * 60 * 1000
const unfinished = '.unfinished'

/** Disposing deletes what was written, unless it is finished. */
export interface UnfinishedBackupFolder extends AsyncDisposable {
  /** Where to write; it does not count as a backup yet. */
  folder: string
  /** Gives the folder its final name. @returns its path */
  finish(): Promise<string>
}

/** Creates the folder of one backup, named by its time, in `into`. */
export async function createUnfinishedBackupFolder(into: string, now: Date): Promise<UnfinishedBackupFolder> {
  const name = now.toISOString().replaceAll(':', '-').replace(/\.\d+/, '')
  const [folder, final] = [join(into, `${name}${unfinished}`), join(into, name)]
  await mkdir(into, { recursive: true, mode: 0o700 })
  await mkdir(folder, { mode: 0o700 })
  return {
    folder,
    async finish() {
      await rename(folder, final)
      return final
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Deletes older backups, and unfinished ones of more than a day ago. @returns their names */
export async function deleteOldBackups(into: string, keepDays: number, now: Date): Promise<string[]> {
  const old = (await readdir(into)).filter((name) => {
    const createdAt = parseFolderTime(name)
    const keepMs = name.endsWith(unfinished) ? dayMs : keepDays * dayMs
    return createdAt !== null && now.getTime() - createdAt > keepMs
  })
  for (const name of old) await rm(join(into, name), { recursive: true, force: true })
  return old
}

/** `null` for any other folder, which is never deleted. */
function parseFolderTime(name: string): number | null {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)T(\d\d-\d\d-\d\d)Z(?:\.unfinished)?$/.exec(name) ?? []
  const ms = Date.parse(`${day}T${time?.replaceAll('-', ':')}Z`)
  return Number.isNaN(ms) ? null : ms
}
