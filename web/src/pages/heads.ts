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

export const scoreboardHead: Head = { title: text.scoreboard.title, description: text.scoreboard.description }

export const bookingHead: Head = { title: text.booking, description: text.description, noindex: true }

/** Every address that the client serves, with what stands in its head. */
export const pages: Readonly<Record<string, Page>> = {
  [paths.home]: { ...homeHead, prerendered: true },
  [paths.login]: { ...loginHead, prerendered: true },
  [paths.register]: coming(text.nav.signUp),
  [paths.forgotPassword]: coming(text.login.forgot),
  [paths.booking]: bookingHead,
  [paths.scoreboard]: { ...scoreboardHead, prerendered: true },
  [paths.subscribe]: coming(text.nav.plans),
  [paths.account]: coming(text.nav.accountSettings),
  [paths.savedSearches]: coming(text.nav.savedSearches),
  [paths.priceAlerts]: coming(text.nav.priceAlerts),
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
