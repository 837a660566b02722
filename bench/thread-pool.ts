import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

/**
 * Runs all jobs on as many threads as there are cores, and tells of each that is done. A thread runs the file `worker`, is
 * given the task at its start, and answers each job with a list.
 */
export async function runJobsOnThreads<Answer>(
  worker: URL,
  task: unknown,
  jobs: readonly object[],
  tell: (done: number) => void,
): Promise<Answer[]> {
  const left = [...jobs]
  const answers: Answer[] = []
  let done = 0
  const work = async () => {
    const thread = new Worker(worker, { workerData: task })
    try {
      for (let job = left.shift(); job; job = left.shift()) {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
        thread.postMessage(job)
        // It answers each job with its list; an error of the thread rejects the wait.
        const [list] = (await once(thread, 'message')) as [Answer[]]
        for (const answer of list) answers.push(answer)
        tell((done += 1))
      }
    } finally {
      await thread.terminate()
    }
  }
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), jobs.length) }, work))
  return answers
}
