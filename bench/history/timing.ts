import { roundedPercentile } from '../statistics.ts'

export interface CallTiming {
  callsPerSecond: number
  documentsPerSecond: number
  medianMs: number
  p95Ms: number
  /** Documents read or written per call. */
  documentsPerCall: number
}

/**
 * @param calls return the number of documents that they were about
 * @param atOnce concurrency
 */
export async function timeCalls(calls: readonly (() => Promise<number>)[], atOnce = 1): Promise<CallTiming> {
  const left = calls.values()
  const took: number[] = []
  let documents = 0
  const work = async () => {
    for (const call of left) {
      const begin = performance.now()
      const about = await call()
      took.push(performance.now() - begin)
      documents += about
    }
  }
  const begin = performance.now()
  await Promise.all(Array.from({ length: atOnce }, work))
  const seconds = (performance.now() - begin) / 1000
  const inOrder = took.toSorted((a, b) => a - b)
  return {
    callsPerSecond: took.length / seconds,
    documentsPerSecond: documents / seconds,
    medianMs: roundedPercentile(0.5, inOrder, 2),
    p95Ms: roundedPercentile(0.95, inOrder, 2),
    documentsPerCall: documents / took.length,
  }
}
