import { enAdminViews } from './admin-views.ts'

/** What the admin dashboard says: its frame, the gate before it, and the overview. */
export const enAdmin = {
  loading: 'Checking whether you may see the dashboard',
  views: 'Parts of the dashboard',
  viewNames: { overview: 'Overview', users: 'Users', audit: 'Audit', operations: 'Operations' },
  viewFailed: 'This part of the dashboard could not be loaded.',
  ...enAdminViews,
}
