import 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser of a throwaway PostgreSQL. */
    postgresAdminUrl: string
    /** A bus user who may do everything. */
    natsSetupUrl: string
    natsHost: string
    /** URL of each service's own bus user, by its name. */
    natsUserUrls: Record<string, string>
  }
}
