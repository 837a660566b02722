import type { BackendName, ServiceName } from '@faresight/contracts/services'
import type { Secrets } from '@faresight/setup/secrets/kept'
import { type ProcessName, processesOf, type Replicas } from './names.ts'
import type { Settings } from './settings.ts'

/** What is known before anything runs. */
export interface Plan {
  settings: Settings
  /** The folder that outlives the run. */
  dataDir: string
  secrets: Secrets
  ports: ReadonlyMap<ProcessName | 'smtp', number>
  replicas: Replicas
  publicUrl: string
  hasIpv6: boolean
}

/** What is known once PostgreSQL, NATS and MongoDB run. */
export interface Surroundings extends Plan {
  databaseUrls: Readonly<Record<string, string>>
  busUrlOf: (user: BackendName) => string
  /** With the database in it, for the service that keeps documents. */
  mongoUrl: string
}

export function urlOf(name: ProcessName, it: Plan): string {
  return `http://127.0.0.1:${portOf(name, it)}`
}

export function portOf(name: ProcessName | 'smtp', { ports }: Plan): number {
  const port = ports.get(name)
  if (!port) throw new Error(`No port was chosen for ${name}.`)
  return port
}

/** The addresses of all processes of a service. */
export function urlsOf(service: ServiceName, it: Plan): string {
  return processesOf(service, it.replicas)
    .map((name) => urlOf(name, it))
    .join(',')
}

/** The sandbox's address for people. */
export function sandboxUrlOf(it: Plan): string {
  return `http://localhost:${portOf('sandbox', it)}`
}
