import type { StackProcessName } from '../programs/launch-plan.ts'
import type { SupervisedProcess } from '../processes/supervised-process.ts'

/** The running processes by name. Disposing stops the gateway first, so that its pending requests still reach the services. */
export class ProcessSet implements AsyncDisposable {
  #processes = new Map<StackProcessName, SupervisedProcess>()

  add(name: StackProcessName, process: SupervisedProcess): SupervisedProcess {
    this.#processes.set(name, process)
    return process
  }

  get(name: StackProcessName): SupervisedProcess {
    const found = this.#processes.get(name)
    if (!found) throw new Error(`${name} was not started.`)
    return found
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#stopAll((name) => name.startsWith('gateway'))
    await this.#stopAll((name) => !name.startsWith('gateway'))
  }

  async #stopAll(which: (name: StackProcessName) => boolean): Promise<void> {
    const found = [...this.#processes].filter(([name]) => which(name))
    const ends = await Promise.allSettled(found.map(([, process]) => process[Symbol.asyncDispose]()))
    for (const end of ends) if (end.status === 'rejected') throw end.reason
  }
}
