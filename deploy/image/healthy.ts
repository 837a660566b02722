// The image's HEALTHCHECK: whether the process in this container is ready. Engines leave an unhealthy container alone, so a
// process that accepts calls but answers none is killed, and the container's restart policy starts it again.
import { readFileSync, readlinkSync } from 'node:fs'

const health = `http://127.0.0.1:${process.env['PORT']}/health`
const attempts = 3
const timeoutMs = 2500

if (await isStuck()) killProcess()
const ready = await fetch(`${health}/ready`).catch(() => undefined)
process.exitCode = ready?.ok ? 0 : 1

/** A refused connection does not count: the process is starting or ending. */
async function isStuck(): Promise<boolean> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const hasTimedOut = await fetch(`${health}/live`, { signal: AbortSignal.timeout(timeoutMs) }).then(
      () => false,
      (error: Error) => error.name === 'TimeoutError',
    )
    if (!hasTimedOut) return false
  }
  return true
}

/** Kills Node where it is the child of the container's init; PID 1 can't be killed from inside. */
function killProcess(): void {
  const children = readFileSync('/proc/1/task/1/children', 'utf8').split(' ').filter(Boolean).map(Number)
  for (const pid of children)
    if (pid !== process.pid && readlinkSync(`/proc/${pid}/exe`) === process.execPath)
      process.kill(pid, 'SIGKILL')
}
