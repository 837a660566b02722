import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/**
 * Fits in a worker thread, since a fit blocks for seconds or minutes. The thread runs `file` with `task` as its data and posts
 * one message. @throws where aborted, or the fit fails
 */
export async function fitInWorker<Fit>(file: URL, task: unknown, signal?: AbortSignal): Promise<Fit> {
  signal?.throwIfAborted()
  const worker = new Worker(file, { workerData: task })
  try {
    // The worker's errors reject `once`.
    const [fit] = (await once(worker, 'message', { signal })) as [Fit]
    return fit
  } finally {
    await worker.terminate()
  }
}
