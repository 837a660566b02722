import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startedAt } from '@faresight/local/process-identity'

const prefix = 'faresight-test-'

/** A folder for one run, marked with the process that owns it. Runs that were killed are cleared away first. */
export async function scratchFolder(clear: (dir: string) => Promise<void>): Promise<string> {
  for (const name of await readdir(tmpdir())) {
    const dir = join(tmpdir(), name)
    if (!name.startsWith(prefix) || (await isOwned(dir))) continue
    await clear(dir)
    await rm(dir, { recursive: true, force: true })
  }
  const dir = await mkdtemp(join(tmpdir(), prefix))
  await writeFile(join(dir, 'owner'), `${process.pid} ${await startedAt(process.pid)}`)
  return dir
}

async function isOwned(dir: string): Promise<boolean> {
  const [pid, ...start] = (await readFile(join(dir, 'owner'), 'utf8').catch(() => '')).split(' ')
  // A folder without an owner may be a moment old: another run is about to sign it.
  return !pid || (await startedAt(Number(pid))) === start.join(' ')
}
