import { mkdtemp, readdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeLeftOvers } from '@faresight/local/stack/left-overs'
import { recordedProcess, recordProcess } from '@faresight/local/processes/record'

const prefix = 'faresight-test-'

/** A folder for one run, marked with the process that owns it. Runs that were killed are cleared away first. */
export async function scratchFolder(): Promise<string> {
  for (const name of await readdir(tmpdir())) {
    const dir = join(tmpdir(), name)
    if (!name.startsWith(prefix) || (await isInUse(dir))) continue
    await removeLeftOvers(dir)
  }
  const dir = await mkdtemp(join(tmpdir(), prefix))
  await recordProcess(join(dir, 'owner'), process.pid)
  return dir
}

async function isInUse(dir: string): Promise<boolean> {
  if (await recordedProcess(join(dir, 'owner'))) return true
  // Another run may have made its folder this moment, and not signed it yet.
  return stat(dir).then(
    ({ birthtimeMs }) => Date.now() - birthtimeMs < 10_000,
    () => true,
  )
}
