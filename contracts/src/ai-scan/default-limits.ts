// Apart from the schemas, so that a page can tell it without loading those.

/** How many questions a scan may put to the providers, by who asks, unless the operator says otherwise. */
export const defaultChecksPerScan = { visitor: 8, member: 8, subscriber: 50 } as const

/** How many scans somebody may begin a day (UTC), unless the operator says otherwise; subscribers as many as they like. */
export const defaultScansPerDay = { visitor: 3, member: 3 } as const
