import type { BackendName, ServiceName } from '@faresight/contracts/services'
import type { DeploymentSecrets } from '@faresight/setup/secrets/secrets-file'
import type { LauncherSettings } from './settings.ts'

/** The name of a process of the stack. Further processes of one backend are numbered: `ai-scan`, `ai-scan-2` … */
export type StackProcessName = BackendName | `${BackendName}-${number}` | 'sandbox'

/** Number of processes by backend, default 1. */
export type ReplicaCounts = Partial<Record<BackendName, number>>

/** What the launcher decides before it starts anything. */
export interface LaunchPlan {
  settings: LauncherSettings
  dataDir: string
  secrets: DeploymentSecrets
  ports: ReadonlyMap<StackProcessName | 'smtp', number>
  replicas: ReplicaCounts
  publicUrl: string
  hasIpv6: boolean
}

/** The plan with the URLs of the running stores. */
export interface LaunchPlanWithStores extends LaunchPlan {
  databaseUrls: Readonly<Record<string, string>>
  busUrlOf: (user: BackendName) => string
  /** With the name of ai-scan's database. */
  mongoUrl: string
}

export function stackProcessNames(
  backend: BackendName,
  { [backend]: count = 1 }: ReplicaCounts,
): StackProcessName[] {
  const others = Array.from({ length: count - 1 }, (_, index): StackProcessName => `${backend}-${index + 2}`)
  return [backend, ...others]
}

/** @throws if the plan has no port for that name */
export function processPort(name: StackProcessName | 'smtp', { ports }: LaunchPlan): number {
  const port = ports.get(name)
  if (!port) throw new Error(`No port was chosen for ${name}.`)
  return port
}

export function processUrl(name: StackProcessName, plan: LaunchPlan): string {
  return `http://127.0.0.1:${processPort(name, plan)}`
}

/** Comma-separated URLs of all processes of a service. */
export function serviceUrls(service: ServiceName, plan: LaunchPlan): string {
  return stackProcessNames(service, plan.replicas)
    .map((name) => processUrl(name, plan))
    .join(',')
}

/** The sandbox's URL for links that people open. */
export function sandboxBrowserUrl(plan: LaunchPlan): string {
  return `http://localhost:${processPort('sandbox', plan)}`
}
