import { enAdmin } from './en/admin.ts'

/** What the admin dashboard says. */
export const adminText: typeof enAdmin = enAdmin
