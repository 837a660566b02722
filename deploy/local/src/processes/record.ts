import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { signal, startedAt, untilGone } from './identity.ts'

/** Notes which process a launcher started, so that the next one can find it after a kill. */
export async function recordProcess(file: string, pid: number): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${pid} ${await startedAt(pid)}`)
}

/** The process noted in `file`, while it still runs: the same number with another start is a stranger. */
export async function recordedProcess(file: string): Promise<number | undefined> {
  const [pid, ...start] = (await readFile(file, 'utf8').catch(() => '')).split(' ')
  if (!pid || !start.length) return undefined
  return (await startedAt(Number(pid))) === start.join(' ') ? Number(pid) : undefined
}

/** Stops the processes noted in a folder, politely first, and forgets them. */
export async function stopRecorded(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  await Promise.all(
    names.map(async (name) => {
      const pid = await recordedProcess(join(folder, name))
      if (pid) await stopProcess(pid, 5000)
      await rm(join(folder, name), { force: true })
    }),
  )
}

/** Asks a process to end, and ends it when it has not after `graceMs`. */
export async function stopProcess(pid: number, graceMs: number): Promise<void> {
  signal(pid, 'SIGTERM')
  if (await untilGone(pid, graceMs)) return
  signal(pid, 'SIGKILL')
  if (!(await untilGone(pid, 5000))) throw new Error(`Process ${pid} did not stop.`)
}
