import { constants } from 'node:fs'
import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sendSignal, processStartTime, waitForProcessExit } from './os-process.ts'

/**
 * Writes the pid and the start time of a process, so that the next launcher can find it if this one is killed. A file that
 * exists is overwritten in place, which needs no free space.
 */
export async function writePidFile(file: string, pid: number): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const text = `${pid} ${await processStartTime(pid)}`
  await using handle = await open(file, constants.O_RDWR | constants.O_CREAT)
  await handle.write(text, 0)
  await handle.truncate(text.length)
}

/** The pid in a file if that process still runs. Another process with the same pid has another start time. */
export async function readRunningPid(file: string): Promise<number | undefined> {
  const [pid, ...start] = (await readFile(file, 'utf8').catch(() => '')).split(' ')
  if (!pid || !start.length) return undefined
  return (await processStartTime(Number(pid))) === start.join(' ') ? Number(pid) : undefined
}

/** Stops the processes of all pid files in a folder, and deletes the files. */
export async function stopProcessesRecordedIn(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  await Promise.all(
    names.map(async (name) => {
      const pid = await readRunningPid(join(folder, name))
      if (pid) await stopProcess(pid, 5000)
      await rm(join(folder, name), { force: true })
    }),
  )
}

/** Sends SIGTERM, and after `graceMs` SIGKILL. */
export async function stopProcess(pid: number, graceMs: number): Promise<void> {
  sendSignal(pid, 'SIGTERM')
  if (await waitForProcessExit(pid, graceMs)) return
  sendSignal(pid, 'SIGKILL')
  if (!(await waitForProcessExit(pid, 5000))) throw new Error(`Process ${pid} did not stop.`)
}
