import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { processStartTime } from './processes/os-process.ts'

interface Holder {
  pid: number
  started: string
  /** Shown to others, such as the holder's URL. */
  note?: string
}

interface HeldLock {
  release: () => Promise<void>
  annotate: (note: string) => Promise<void>
}

/** Takes a lock, or returns its holder. The lock of a process that has ended counts as free. */
export async function tryAcquireFileLock(path: string): Promise<HeldLock | { heldBy: Holder }> {
  const own: Holder = { pid: process.pid, started: (await processStartTime(process.pid)) ?? '' }
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${process.pid}`
  try {
    for (;;) {
      await writeFile(draft, JSON.stringify(own))
      if (await linkIfMissing(draft, path)) return heldLock(path, own)
      const holder = await readHolder(path)
      if (holder && (await processStartTime(holder.pid)) === holder.started) return { heldBy: holder }
      await removeDeadLock(path, holder)
    }
  } finally {
    await rm(draft, { force: true })
  }
}

/** Waits until a lock is free and takes it. Disposing releases it. */
export async function waitForFileLock(path: string, signal?: AbortSignal): Promise<AsyncDisposable> {
  for (;;) {
    const lock = await tryAcquireFileLock(path)
    if ('release' in lock) return { [Symbol.asyncDispose]: lock.release }
    await delay(200, undefined, { signal })
  }
}

function heldLock(path: string, own: Holder): HeldLock {
  return {
    release: () => rm(path, { force: true }),
    async annotate(note) {
      await writeFile(`${path}.note`, JSON.stringify({ ...own, note }))
      await rename(`${path}.note`, path)
    },
  }
}

/** Removes the lock of a dead holder; puts back one that another process has taken since it was read. */
async function removeDeadLock(path: string, dead: Holder | undefined): Promise<void> {
  const aside = `${path}.old.${process.pid}`
  const moved = await rename(path, aside).then(
    () => true,
    () => false,
  )
  if (!moved) return
  const found = await readHolder(aside)
  if (found?.pid !== dead?.pid || found?.started !== dead?.started) await linkIfMissing(aside, path)
  await rm(aside, { force: true })
}

async function readHolder(path: string): Promise<Holder | undefined> {
  try {
    // Only this module writes the file, and puts it in place whole.
    return JSON.parse(await readFile(path, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

/** Creating a hard link is atomic: only one of two processes succeeds. */
async function linkIfMissing(from: string, to: string): Promise<boolean> {
  return link(from, to).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )
}
