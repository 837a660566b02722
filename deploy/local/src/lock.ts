import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startedAt } from './processes/identity.ts'

interface Holder {
  pid: number
  started: string
  /** What the holder wants others to know, such as its address. */
  note?: string
}

interface Held {
  release: () => Promise<void>
  /** Lets others know more about the holder. */
  annotate: (note: string) => Promise<void>
}

/** Takes a lock that ends with its process, whatever ends that; or says who holds it. */
export async function acquire(path: string): Promise<Held | { heldBy: Holder }> {
  const own: Holder = { pid: process.pid, started: (await startedAt(process.pid)) ?? '' }
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${process.pid}`
  try {
    for (;;) {
      await writeFile(draft, JSON.stringify(own))
      if (await linked(draft, path)) return held(path, own)
      const holder = await holderOf(path)
      if (holder && (await startedAt(holder.pid)) === holder.started) return { heldBy: holder }
      await clearAway(path, holder)
    }
  } finally {
    await rm(draft, { force: true })
  }
}

/** Takes a lock as soon as nobody else holds it. */
export async function waitForLock(path: string, signal?: AbortSignal): Promise<AsyncDisposable> {
  for (;;) {
    const lock = await acquire(path)
    if ('release' in lock) return { [Symbol.asyncDispose]: lock.release }
    await delay(200, undefined, { signal })
  }
}

function held(path: string, own: Holder): Held {
  return {
    release: () => rm(path, { force: true }),
    async annotate(note) {
      await writeFile(`${path}.note`, JSON.stringify({ ...own, note }))
      await rename(`${path}.note`, path)
    },
  }
}

/** Moves a dead holder's lock away; one that somebody else has taken in the meantime goes back. */
async function clearAway(path: string, dead: Holder | undefined): Promise<void> {
  const aside = `${path}.old.${process.pid}`
  const moved = await rename(path, aside).then(
    () => true,
    () => false,
  )
  if (!moved) return
  const found = await holderOf(aside)
  if (found?.pid !== dead?.pid || found?.started !== dead?.started) await linked(aside, path)
  await rm(aside, { force: true })
}

async function holderOf(path: string): Promise<Holder | undefined> {
  try {
    // Written by this module alone, and put in place whole.
    return JSON.parse(await readFile(path, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

/** A hard link either makes the name or fails: two takers cannot both succeed. */
async function linked(from: string, to: string): Promise<boolean> {
  return link(from, to).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )
}
