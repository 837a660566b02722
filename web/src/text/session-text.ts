import { enSession } from './en/session.ts'

/** What is said of a session from afar. */
export const sessionText: typeof enSession = enSession
