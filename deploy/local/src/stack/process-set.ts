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
    const isGateway = (name: string) => name.startsWith('gateway')
    await this.#endAll((name) => isGateway(name))
    await this.#endAll((name) => !isGateway(name))
  }

  async #endAll(which: (name: ProcessName) => boolean): Promise<void> {
    const found = [...this.#processes].filter(([name]) => which(name))
    const ends = await Promise.allSettled(found.map(([, process]) => process[Symbol.asyncDispose]()))
    for (const end of ends) if (end.status === 'rejected') throw end.reason
  }
}
