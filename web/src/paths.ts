/** Every address that the client can make or serve. */
export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  verifyEmail: '/verify-email',
  resendVerification: '/resend-verification',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  signInLink: '/sign-in-link',
  booking: '/booking',
  scoreboard: '/scoreboard',
  subscribe: '/subscribe',
  cart: '/cart',
  success: '/success',
  account: '/account',
  savedSearches: '/saved-searches',
  priceAlerts: '/price-alerts',
  unsubscribe: '/unsubscribe',
  admin: '/admin',
  howItWorks: '/how-it-works',
  aiFeatures: '/ai-features',
  about: '/about',
  support: '/support',
  contact: '/contact',
  terms: '/terms',
  privacy: '/privacy',
  cookies: '/cookies',
  cookiePolicy: '/cookie-policy',
  /** Anchors of the landing page. */
  pricing: '/#pricing',
  how: '/#how',
  /** The part of the account page that is about one's plan. */
  ownPlan: '/account#subscription',
} as const

/** Addresses that lead on: old ones, and those that someone types. */
export const redirects = {
  [paths.cookiePolicy]: paths.cookies,
  '/admin/overview': paths.admin,
  '/admin/users': '/admin?view=users',
  '/admin/audit': '/admin?view=audit',
  '/admin/operations': '/admin?view=operations',
} as const

/** `/subscribe?plan=annual`; after the payment it comes back to `back`. */
export function subscribePath(plan: string, back: string = paths.home): string {
  const to = back === paths.home ? null : { redirect: back }
  return `${paths.subscribe}?${new URLSearchParams({ plan, ...to }).toString()}`
}

/** `/cart?plan=annual`: puts that plan into a cart that holds none. */
export function cartPath(plan: string): string {
  return `${paths.cart}?${new URLSearchParams({ plan }).toString()}`
}

/** A page that comes back to `here` when it is done. */
export function returningTo(page: string, here: string): string {
  return here === paths.home ? page : `${page}?${new URLSearchParams({ redirect: here }).toString()}`
}

/** A step of how it works: `/how-it-works#compare`. */
export function howItWorksPath(step: string): string {
  return `${paths.howItWorks}#${step}`
}

/** Names the record of one kind of advice on the scoreboard: `wait-14`. */
export function recordAnchor(answer: 'buy' | 'wait', horizonDays: number): string {
  return `${answer}-${horizonDays}`
}

/** `/scoreboard#wait-14`, or all of it where no record is meant. */
export function scoreboardPath(anchor: string | null): string {
  return anchor === null ? paths.scoreboard : `${paths.scoreboard}#${anchor}`
}
