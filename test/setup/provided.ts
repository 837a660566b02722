import 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser of a throwaway PostgreSQL. */
    postgresAdminUrl: string
    /** Service tests only: a MongoDB in which each test file takes a database of its own. */
    mongoUrl: string
    /** Browser tests only: the gateway's address, as a browser names it. */
    baseUrl: string
    /** Browser tests only: the sandbox's pages and faults. */
    sandboxUrl: string
    /** Browser tests only: path of the program. */
    chromiumPath: string
    /** Browser tests only: mail addresses of the demo accounts, and the password of both. */
    demo: { member: string; subscriber: string; password: string }
  }
}
