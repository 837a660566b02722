/** Where the id of one who is gone may stand: it says that somebody is. Events go after seven days. */
export const mayName = [
  'auth.erasures',
  'auth.outbox',
  'billing.outbox',
  'ai-scan.scan.completed.v1',
  'billing.subscription.changed.v1',
  'billing.payment.recorded.v1',
  'alerts.outbox',
  'alerts.alert.triggered.v1',
  'search.outbox',
  'search.saved-search.changed.v1',
].concat(['registered', 'verified', 'closed', 'deleted'].map((what) => `auth.user.${what}.v1`))

/** The log says who did something, and so do what they gave and its history. */
export const ofActs = ['admin.admin_audit_log', 'billing.grants', 'billing.subscription_history']
/** Which tell of an act, from where included, for as long as they are kept: seven days, and one day. */
export const telling = ['billing.plan.acted.v1', 'billing.outbox']
