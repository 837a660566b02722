import { enAccount } from './en/account.ts'

/** What the account page says. */
export const accountText: typeof enAccount = enAccount
