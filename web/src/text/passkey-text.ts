import { enPasskeys } from './en/passkeys.ts'

/** What is said about passkeys. */
export const passkeyText: typeof enPasskeys = enPasskeys
