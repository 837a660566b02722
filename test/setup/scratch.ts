import { spawn } from 'node:child_process'
import { mkdtemp, readdir, stat, statfs } from 'node:fs/promises'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { removeDataDir } from '@faresight/local/stack/delete-data'
import { readRunningPid, writePidFile } from '@faresight/local/processes/pid-file'

const prefix = 'faresight-test-'

/** Linux keeps the files of this folder in memory. */
const memoryFolder = '/dev/shm'

/** Bytes: several times what the data of all servers of a run take (0.2 GB), and more than the run's processes use (5.7 GB). */
const minFreeSpace = 2 ** 30
const minFreeMemory = 9 * 2 ** 30

/**
 * A folder for one run, marked with the process that owns it. Runs that were killed are cleared away first. It is in memory if
 * enough is free, since test data need not outlive the run; `onDisk` is for benchmarks, and for folders that hold programs.
 */
export async function scratchFolder({ onDisk = false } = {}): Promise<string> {
  const parent = onDisk || !(await hasFreeMemory()) ? tmpdir() : memoryFolder
  for (const name of await readdir(parent)) {
    const dir = join(parent, name)
    if (!name.startsWith(prefix) || (await isInUse(dir))) continue
    await removeDataDir(dir)
  }
  const dir = await mkdtemp(join(parent, prefix))
  await writePidFile(join(dir, 'owner'), process.pid)
  clearAfterUs(dir)
  return dir
}

/** Always false if `TMPDIR` is set: it then names the folder to use. */
async function hasFreeMemory(): Promise<boolean> {
  if (process.env['TMPDIR'] || process.availableMemory() < minFreeMemory) return false
  return statfs(memoryFolder).then(
    ({ bavail, bsize }) => bavail * bsize >= minFreeSpace,
    () => false,
  )
}

const clearFolders = fileURLToPath(new URL('clear-folders.ts', import.meta.url))

/** Reads folders until its input ends, and clears away those that are there then. */
const script = `node=$1 clear=$2; shift 2
while read -r dir; do set -- "$@" "$dir"; done
for dir; do test -d "$dir" && exec "$node" "$clear" "$@"; done`

let folders: Writable | undefined

/**
 * Has a folder cleared away once this process has ended, however it did: the servers that run on it are no children of ours, or
 * outlive their parent. What does it waits for the end of a pipe that we alone hold.
 */
function clearAfterUs(dir: string): void {
  folders ??= startClearing()
  folders.write(`${dir}\n`)
}

function startClearing(): Writable {
  const child = spawn('sh', ['-c', script, 'clear-after-us', process.execPath, clearFolders], {
    // A group of its own: Ctrl-C is not meant for it.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.unref()
  if (child.stdin instanceof Socket) child.stdin.unref()
  return child.stdin
}

async function isInUse(dir: string): Promise<boolean> {
  if (await readRunningPid(join(dir, 'owner'))) return true
  // Another run may have made its folder this moment, and not signed it yet.
  return stat(dir).then(
    ({ birthtimeMs }) => Date.now() - birthtimeMs < 10_000,
    () => true,
  )
}
