/** Letters on their way to the mail server at the same time, each over a connection of its own. */
export const mailConnections = 8

/** What a letter may take. */
export const sendMs = 20_000

/** Longer than that, and shorter than until the job of a worker that died comes again. */
export const abandonedMs = 25_000
