import { type ServiceName, services } from '@faresight/contracts/services'

/** The one service that keeps documents in MongoDB. */
export const documentOwner = 'ai-scan'

/** All others have a role and a schema in PostgreSQL. */
export type SchemaOwner = Exclude<ServiceName, typeof documentOwner>
export const schemaOwners = services.filter((name): name is SchemaOwner => name !== documentOwner)

/** What runs. Of ai-scan there may be several: `ai-scan`, `ai-scan-2` … */
export type ProcessName = ServiceName | `ai-scan-${number}` | 'gateway' | 'sandbox'

/** The processes of a service: one, but for ai-scan. */
export function processesOf(service: ServiceName, aiScans: number): ProcessName[] {
  if (service !== 'ai-scan') return [service]
  const others = Array.from({ length: aiScans - 1 }, (_, index): ProcessName => `ai-scan-${index + 2}`)
  return ['ai-scan', ...others]
}

/** Services that may not change all of what stands in their schema: another role owns it, and migrates it. */
export const recordKeepers = ['admin'] as const satisfies SchemaOwner[]
