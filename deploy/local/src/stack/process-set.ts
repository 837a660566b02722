import type { ProcessName } from '../programs/names.ts'
import type { ServiceProcess } from '../processes/service-process.ts'

/** The running processes by name. Disposing ends the gateway first, so that requests under way still find the rest. */
export class ProcessSet implements AsyncDisposable {
  #processes = new Map<ProcessName, ServiceProcess>()

  add(name: ProcessName, process: ServiceProcess): ServiceProcess {
    this.#processes.set(name, process)
    return process
  }

  get(name: ProcessName): ServiceProcess {
    const found = this.#processes.get(name)
    if (!found) throw new Error(`${name} was not started.`)
    return found
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#processes.get('gateway')?.[Symbol.asyncDispose]()
    const others = [...this.#processes].filter(([name]) => name !== 'gateway')
    const ends = await Promise.allSettled(others.map(([, process]) => process[Symbol.asyncDispose]()))
    for (const end of ends) if (end.status === 'rejected') throw end.reason
  }
}
