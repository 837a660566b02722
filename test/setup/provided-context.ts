import type { BrowserContext } from 'playwright-core'
import 'vitest'
import type { BusAccountPool } from './bus-account-pool.ts'

/** A demo account, signed in. */
export interface DemoAccountSession {
  email: string
  state: Awaited<ReturnType<BrowserContext['storageState']>>
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser of a PostgreSQL: the throwaway one of service tests, or that of the shared stack. */
    postgresAdminUrl: string
    /** A MongoDB: that of service tests, of which each file takes a database of its own, or that of the shared stack. */
    mongoUrl: string
    /** Service tests only: the server on which each file takes an account. */
    busPool: BusAccountPool
    /** Service tests only: where each file gets a sandbox of its own. */
    sandboxHostUrl: string
    /** Shared stack: the gateway's address, as a browser names it. */
    baseUrl: string
    /** Shared stack: the sandbox's pages and faults. */
    sandboxUrl: string
    /** Shared stack: the bus, as user `alerts`. */
    busUrl: string
    /** Shared stack: the bus, as user `auth`. */
    authBusUrl: string
    /** Shared stack: the bus, for the user who manages and reads streams. */
    busSetupUrl: string
    /** Shared stack: address of the gateway and of each service, by name. */
    serviceUrls: Record<string, string>
    /** Shared stack: mail addresses of the demo accounts, and the password of both. */
    demo: { member: string; subscriber: string; password: string }
    /** Shared stack: the owner key. */
    ownerKey: string
    /** Shared stack: its data folder, with logs and secrets. */
    dataDir: string
    /** Shared stack: its traces, for `openTraceFile`. */
    traceFile: string
    /** Journeys only: the address of the shared Chromium. */
    browserUrl: string
    /** Journeys only: the demo accounts, one without a plan and one with. */
    sessions: Record<'member' | 'subscriber', DemoAccountSession>
  }
}
