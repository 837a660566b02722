import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

const dayMs = 24 * 60 * 60 * 1000
const unfinished = '.unfinished'

export interface Dated {
  /** Where to write; nothing there counts as a backup. */
  folder: string
  /** Gives it the name of a backup, whole. @returns its path */
  finish(): Promise<string>
  /** Removes what was written, unless it is finished. */
  [Symbol.asyncDispose](): Promise<void>
}

/** A folder for one backup, named by its time. Its name is its own only once everything is in it. */
export async function openDated(into: string, now: Date): Promise<Dated> {
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

/** Removes backups of more than so many days ago, and what a killed one left a day ago. @returns their names */
export async function removeOld(into: string, keepDays: number, now: Date): Promise<string[]> {
  const old = (await readdir(into)).filter((name) => {
    const takenAt = timeOf(name)
    const keptMs = name.endsWith(unfinished) ? dayMs : keepDays * dayMs
    return takenAt !== null && now.getTime() - takenAt > keptMs
  })
  for (const name of old) await rm(join(into, name), { recursive: true, force: true })
  return old
}

/** `null` of what is no folder of ours: nothing else is ever removed. */
function timeOf(name: string): number | null {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)T(\d\d-\d\d-\d\d)Z(?:\.unfinished)?$/.exec(name) ?? []
  const ms = Date.parse(`${day}T${time?.replaceAll('-', ':')}Z`)
  return Number.isNaN(ms) ? null : ms
}
