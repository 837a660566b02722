import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { LearnedForecasts } from '../forecast/learned.ts'
import type { LearnTask } from './learn-thread.ts'

/**
 * Learns in a thread of its own: its trials take seconds, in which this process would answer nobody.
 *
 * @throws where it is aborted, or learning fails
 */
export async function learnInThread(task: LearnTask, signal?: AbortSignal): Promise<LearnedForecasts> {
  signal?.throwIfAborted()
  const worker = new Worker(new URL('learn-thread.ts', import.meta.url), { workerData: task })
  try {
    // It says one thing, and that is it; an error of the thread rejects the wait.
    const [learned] = (await once(worker, 'message', { signal })) as [LearnedForecasts]
    return learned
  } finally {
    await worker.terminate()
  }
}
