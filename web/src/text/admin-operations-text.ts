import { enAdminOperations } from './en/admin-operations.ts'

/** What the admin dashboard says of what runs and what it costs. */
export const adminOperationsText: typeof enAdminOperations = enAdminOperations
