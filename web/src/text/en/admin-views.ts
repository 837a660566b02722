/** What the parts of the admin dashboard beside the overview say. */
export const enAdminViews = {
  users: { loading: 'Loading users' },
  audit: { loading: 'Loading the audit log' },
  operations: { loading: 'Loading operations' },
}
