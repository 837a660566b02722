import { spawn } from 'node:child_process'
import { mkdtemp, readdir, stat, statfs } from 'node:fs/promises'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { stopAndRemoveDataDir } from '@faresight/local/stack/delete-data'
import { readRunningPid, writePidFile } from '@faresight/local/processes/pid-file'

const prefix = 'faresight-test-'

/** Linux keeps the files of this folder in memory. */
const memoryFolder = '/dev/shm'

/** Bytes: the data of a run take 0.2 GB, its processes 5.7 GB of memory. */
const minFreeSpace = 2 ** 30
const minFreeMemory = 9 * 2 ** 30

/**
 * Creates a folder for one run, marked with its process, and removes those of killed runs. It is in memory if enough is free; `onDisk` is for
 * benchmarks and for folders with programs. A process of its own removes it after this one ends.
 */
export async function createScratchFolder({ onDisk = false } = {}): Promise<string> {
  const parent = onDisk || !(await hasFreeMemory()) ? tmpdir() : memoryFolder
  for (const name of await readdir(parent)) {
    const dir = join(parent, name)
    if (!name.startsWith(prefix) || (await isInUse(dir))) continue
    await stopAndRemoveDataDir(dir)
  }
  const dir = await mkdtemp(join(parent, prefix))
  await writePidFile(join(dir, 'owner'), process.pid)
  removeAfterExit(dir)
  return dir
}

/** False if `TMPDIR` names the folder to use. */
async function hasFreeMemory(): Promise<boolean> {
  if (process.env['TMPDIR'] || process.availableMemory() < minFreeMemory) return false
  return statfs(memoryFolder).then(
    ({ bavail, bsize }) => bavail * bsize >= minFreeSpace,
    () => false,
  )
}

const clearFolders = fileURLToPath(new URL('remove-scratch-folders.ts', import.meta.url))

/** Reads folders until its input ends, and removes those that still exist. */
const script = `node=$1 clear=$2; shift 2
while read -r dir; do set -- "$@" "$dir"; done
for dir; do test -d "$dir" && exec "$node" "$clear" "$@"; done`

let folders: Writable | undefined

/** Has a folder removed once this process has ended, however it did. The remover waits for the end of a pipe that only this process holds. */
function removeAfterExit(dir: string): void {
  folders ??= startRemover()
  folders.write(`${dir}\n`)
}

function startRemover(): Writable {
  const child = spawn('sh', ['-c', script, 'remove-after-exit', process.execPath, clearFolders], {
    // Its own process group, which Ctrl-C does not reach.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.unref()
  if (child.stdin instanceof Socket) child.stdin.unref()
  return child.stdin
}

async function isInUse(dir: string): Promise<boolean> {
  if (await readRunningPid(join(dir, 'owner'))) return true
  // A new folder may not be marked yet.
  return stat(dir).then(
    ({ birthtimeMs }) => Date.now() - birthtimeMs < 10_000,
    () => true,
  )
}
