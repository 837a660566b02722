import { enAdminUsers } from './en/admin-users.ts'

/** What the admin dashboard says of users. */
export const adminUserText: typeof enAdminUsers = enAdminUsers
