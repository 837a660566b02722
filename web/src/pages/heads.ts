import { paths } from '../paths.ts'
import { text } from '../text/text.ts'

export interface Head {
  title: string
  description: string
  noindex?: boolean
}

interface Page extends Head {
  /** The page has its own HTML at build; all others start from the shell. */
  prerendered?: boolean
  /** Not written yet: the page says so. */
  coming?: boolean
  redirect?: string
}

const coming = (title: string): Page => ({
  title,
  description: text.coming.body(title),
  noindex: true,
  coming: true,
})

export const homeHead: Head = { title: text.landing.head, description: text.description }
export const loginHead: Head = { title: text.nav.logIn, description: text.login.lead }
export const registerHead: Head = { title: text.nav.signUp, description: text.signUp.lead }
export const resendHead: Head = { title: text.signUp.resend, description: text.signUp.resendLead }
export const forgotPasswordHead: Head = { title: text.signUp.forgot, description: text.signUp.forgotLead }

/** A page that reads a token is not to be found by it. */
const withToken = (title: string): Head => ({ title, description: text.description, noindex: true })

export const verifyEmailHead = withToken(text.signUp.verify)
export const resetPasswordHead = withToken(text.signUp.reset)
export const unsubscribeHead = withToken(text.unsubscribe)

export const scoreboardHead: Head = { title: text.scoreboard.title, description: text.scoreboard.description }

export const bookingHead: Head = { title: text.booking, description: text.description, noindex: true }

export const subscribeHead: Head = { title: text.nav.plans, description: text.plan.description }

/** For one person alone: nobody is to find it. */
const personal = (title: string): Head => ({ title, description: text.description, noindex: true })

export const cartHead = personal(text.nav.cart)
export const savedSearchesHead = personal(text.nav.savedSearches)
export const successHead = personal(text.plan.payment)
export const priceAlertsHead = personal(text.nav.priceAlerts)
export const adminHead = personal(text.nav.admin)

export const accountHead: Head = {
  title: text.nav.accountSettings,
  description: text.description,
  noindex: true,
}

/** Every address that the client serves, with what stands in its head. */
export const pages: Readonly<Record<string, Page>> = {
  [paths.home]: { ...homeHead, prerendered: true },
  [paths.login]: { ...loginHead, prerendered: true },
  [paths.register]: { ...registerHead, prerendered: true },
  [paths.verifyEmail]: verifyEmailHead,
  [paths.resendVerification]: { ...resendHead, prerendered: true },
  [paths.forgotPassword]: { ...forgotPasswordHead, prerendered: true },
  [paths.resetPassword]: resetPasswordHead,
  [paths.booking]: bookingHead,
  [paths.scoreboard]: { ...scoreboardHead, prerendered: true },
  [paths.subscribe]: { ...subscribeHead, prerendered: true },
  [paths.cart]: cartHead,
  [paths.success]: successHead,
  [paths.account]: accountHead,
  [paths.savedSearches]: savedSearchesHead,
  [paths.priceAlerts]: priceAlertsHead,
  [paths.unsubscribe]: unsubscribeHead,
  [paths.admin]: adminHead,
  [paths.howItWorks]: coming(text.nav.howItWorks),
  [paths.aiFeatures]: coming(text.nav.aiFeatures),
  [paths.about]: coming(text.nav.about),
  [paths.support]: coming(text.nav.support),
  [paths.contact]: coming(text.nav.contact),
  [paths.terms]: coming(text.nav.terms),
  [paths.privacy]: coming(text.nav.privacy),
  [paths.cookies]: coming(text.nav.cookies),
  [paths.cookiePolicy]: { ...coming(text.nav.cookies), redirect: paths.cookies },
}

/** The shell stands for many pages: it is not to be indexed under any of them. */
export const shellHead: Head = { ...homeHead, noindex: true }
