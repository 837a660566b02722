import type { ChildProcess } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'

/** The pid once a server is up; undefined when it ended instead, as it does when its port was taken meanwhile. */
export async function pidOnceUp(
  child: ChildProcess,
  isUp: () => Promise<boolean>,
  deadline: number,
): Promise<number | undefined> {
  while (child.pid && child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    if (await isUp()) return child.pid
    await delay(15)
  }
  return undefined
}
