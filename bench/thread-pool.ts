import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

/**
 * Runs jobs on as many threads as there are cores. A thread runs the file `worker`, gets `task` as its data, and replies to each job with a list,
 * which `onDone` gets at once.
 */
export async function runJobsOnThreads<Answer>(
  worker: URL,
  task: unknown,
  jobs: readonly object[],
  onDone: (done: number, answers: readonly Answer[]) => void,
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
        // An error of the thread rejects the wait.
        const [list] = (await once(thread, 'message')) as [Answer[]]
        for (const answer of list) answers.push(answer)
        onDone((done += 1), list)
      }
    } finally {
      await thread.terminate()
    }
  }
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), jobs.length) }, work))
  return answers
}
