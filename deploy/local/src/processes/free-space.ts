import { statfs } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'

/** One WAL segment of PostgreSQL: with less it cannot go on. */
const minBytes = 16 * 2 ** 20

/** Bytes that this user may still write to the disk of a folder. */
export async function freeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

export async function isDiskFull(folder: string): Promise<boolean> {
  return freeSpace(folder).then(
    (bytes) => bytes < minBytes,
    () => false,
  )
}

/** Ends before its time when a full disk has space again, or when `signal` is aborted. */
export async function waitForRestart(delayMs: number, folder: string, signal: AbortSignal): Promise<void> {
  const end = performance.now() + delayMs
  const wasFull = await isDiskFull(folder)
  while (!signal.aborted) {
    const leftMs = end - performance.now()
    if (leftMs <= 0 || (wasFull && !(await isDiskFull(folder)))) return
    await delay(Math.min(leftMs, 1000), undefined, { signal }).catch(() => {})
  }
}
