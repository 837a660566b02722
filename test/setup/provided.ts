import 'vitest'
import type { BusPool } from './bus-pool.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser of a throwaway PostgreSQL. */
    postgresAdminUrl: string
    /** A MongoDB: of service tests, of which each file takes a database of its own, or that of the stack of browser tests. */
    mongoUrl: string
    /** Service tests only: the server on which each file takes an account. */
    busPool: BusPool
    /** Service tests only: where each file gets a sandbox of its own. */
    sandboxHostUrl: string
    /** Browser tests only: the gateway's address, as a browser names it. */
    baseUrl: string
    /** Browser tests only: the sandbox's pages and faults. */
    sandboxUrl: string
    /** Browser tests only: the bus, as alerts talk on it. */
    busUrl: string
    /** Browser tests only: path of the program. */
    chromiumPath: string
    /** Browser tests only: mail addresses of the demo accounts, and the password of both. */
    demo: { member: string; subscriber: string; password: string }
    /** Browser tests only: what opens the site to its owner. */
    ownerKey: string
  }
}
