import { type ServiceName, serviceNames } from '@faresight/contracts/services'

/** The one service that keeps documents in MongoDB. */
export const documentOwner = 'ai-scan'

/** All others have a role and a schema in PostgreSQL. */
export type SchemaOwner = Exclude<ServiceName, typeof documentOwner>
const schemaOwners = serviceNames.filter((name): name is SchemaOwner => name !== documentOwner)

/** Services that may not change all of what stands in their schema: another role owns it, and migrates it. */
const recordKeepers = ['admin'] as const satisfies SchemaOwner[]

/** The role that owns the schema of a service whose own role may not change all that is in it. */
export function ownerOf(service: string): string {
  return `${service}_owner`
}

/** Who logs in to PostgreSQL. */
export const databaseRoles: readonly string[] = [...schemaOwners, ...recordKeepers.map(ownerOf)]
