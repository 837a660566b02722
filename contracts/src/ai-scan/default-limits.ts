// Apart from the schemas, so that a page can tell it without loading those.

export const defaultChecksPerScan = { visitor: 8, member: 8, subscriber: 50 } as const

/** Scans per day (UTC), unless configured; subscribers have no limit. */
export const defaultScansPerDay = { visitor: 3, member: 3 } as const
