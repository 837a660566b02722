import { enAuthenticator } from './en/authenticator.ts'

/** What is said about authenticator apps. */
export const authenticatorText: typeof enAuthenticator = enAuthenticator
