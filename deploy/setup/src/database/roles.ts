import { type ServiceName, serviceNames } from '@faresight/contracts/services'

/** The one service that stores its data in MongoDB. */
export const mongoService = 'ai-scan'

export type PostgresService = Exclude<ServiceName, typeof mongoService>
const postgresServices = serviceNames.filter((name): name is PostgresService => name !== mongoService)

/** Services that may not change everything in their schema: another role owns and migrates it. */
const recordKeepers = ['admin'] as const satisfies PostgresService[]

export function schemaOwnerRole(service: string): string {
  return `${service}_owner`
}

/** All roles that log in to PostgreSQL, without the superuser. */
export const postgresRoles: readonly string[] = [...postgresServices, ...recordKeepers.map(schemaOwnerRole)]
