import { enSession } from './en/session.ts'

/** What is said of a session that has ended. */
export const sessionText: typeof enSession = enSession
