import type { DocumentStore } from './store/store.ts'

interface Job {
  /** Returns a function that settles the promise once the transaction is durable. */
  run: () => () => void
  failed: (error: unknown) => void
}

/** A transaction is committed after this time, so that its operations and other events do not wait longer. */
const longestTurnMs = 20

/**
 * Runs one operation at a time. Operations that wait at the same time share one transaction, and promises settle after its
 * commit, so no client sees a write before it is durable.
 */
export class GroupCommitQueue {
  readonly #store: DocumentStore
  readonly #waiting: Job[] = []
  #isScheduled = false

  constructor(store: DocumentStore) {
    this.#store = store
  }

  do<T>(work: () => T): Promise<T> {
    return new Promise((done, failed) => {
      const run = () => {
        try {
          const answer = work()
          return () => done(answer)
        } catch (error) {
          return () => failed(error)
        }
      }
      this.#waiting.push({ run, failed })
      this.#schedule()
    })
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      this.#turn()
      if (this.#waiting.length) this.#schedule()
    })
  }

  #turn(): void {
    const answers: (() => void)[] = []
    const taken: Job[] = []
    const end = performance.now() + longestTurnMs
    try {
      this.#store.begin()
      for (let job = this.#waiting.shift(); job; job = this.#waiting.shift()) {
        taken.push(job)
        answers.push(job.run())
        if (performance.now() > end) break
      }
      this.#store.commit()
    } catch (error) {
      this.#store.rollback()
      for (const { failed } of taken.length ? taken : this.#waiting.splice(0)) failed(error)
      return
    }
    for (const tell of answers) tell()
  }
}
