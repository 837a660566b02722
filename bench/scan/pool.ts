import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Run } from './run.ts'
import type { Job, WorkerTask } from './worker.ts'

/** Runs all jobs on as many threads as there are cores, and tells of each that is done. */
export async function runJobs(
  task: WorkerTask,
  jobs: readonly Job[],
  tell: (done: number) => void,
): Promise<Run[]> {
  const left = [...jobs]
  const runs: Run[] = []
  let done = 0
  const work = async () => {
    const worker = new Worker(new URL('worker.ts', import.meta.url), { workerData: task })
    try {
      for (let job = left.shift(); job; job = left.shift()) {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
        worker.postMessage(job)
        // It answers each job with its runs; an error of the thread rejects the wait.
        const [answer] = (await once(worker, 'message')) as [Run[]]
        for (const run of answer) runs.push(run)
        tell((done += 1))
      }
    } finally {
      await worker.terminate()
    }
  }
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), jobs.length) }, work))
  return runs
}
