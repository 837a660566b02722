import { adminRoutes } from '@faresight/contracts/admin/http'
import { alertsRoutes } from '@faresight/contracts/alerts/http'
import { aiScanRoutes } from '@faresight/contracts/ai-scan/http'
import { priceRoutes } from '@faresight/contracts/ai-scan/price-http'
import { accountRoutes } from '@faresight/contracts/auth/account-http'
import { adminSignInRoutes } from '@faresight/contracts/auth/admin-sign-in-http'
import { authRoutes } from '@faresight/contracts/auth/http'
import { passkeyRoutes } from '@faresight/contracts/auth/passkey-http'
import { secondFactorRoutes } from '@faresight/contracts/auth/second-factor-http'
import { billingRoutes } from '@faresight/contracts/billing/http'
import { gatewayRoutes } from '@faresight/contracts/gateway/http'
import type { RouteDefinition } from '@faresight/contracts/route'
import { searchRoutes } from '@faresight/contracts/search/http'
import { countryRoutes } from '@faresight/contracts/search/country-http'
import { savedSearchRoutes } from '@faresight/contracts/search/saved-http'
import { googlePage, offerPage, type PageInstead } from './proxy/page-instead.ts'

/** One route as the gateway lets it through. Who may call it stands in its contract, and how long its answer may take. */
export interface Row {
  route: RouteDefinition
  /** Calls a minute from one address (/64 for IPv6), at each replica. */
  perMinute: number
  bodyLimitBytes: number
  /** Where a person is sent who opens it and is refused; without one everybody gets the problem. */
  pageInstead?: PageInstead
}

type Limits = Omit<Row, 'route'>

const usual: Limits = { perMinute: 300, bodyLimitBytes: 16 * 1024 }

/** Every route that the outside may call. What is not here does not exist. */
export const table: readonly Row[] = [
  row(gatewayRoutes.config),
  row(gatewayRoutes.document, { perMinute: 60 }),
  // A household or an office behind one address signs in less often; who guesses passwords wants more.
  row(authRoutes.login, { perMinute: 30, bodyLimitBytes: 8 * 1024 }),
  row(authRoutes.confirm, { perMinute: 30, bodyLimitBytes: 8 * 1024 }),
  row(authRoutes.logout, { perMinute: 60, bodyLimitBytes: 1024 }),
  row(authRoutes.user),
  row(authRoutes.userAgain),
  // Each of them may cost a hash or a mail.
  row(authRoutes.register, { perMinute: 20, bodyLimitBytes: 8 * 1024 }),
  row(authRoutes.resendVerification, { perMinute: 20, bodyLimitBytes: 4 * 1024 }),
  row(authRoutes.forgotPassword, { perMinute: 20, bodyLimitBytes: 4 * 1024 }),
  row(authRoutes.resetPassword, { perMinute: 20, bodyLimitBytes: 8 * 1024 }),
  row(authRoutes.askForSignInLink, { perMinute: 20, bodyLimitBytes: 4 * 1024 }),
  row(authRoutes.signInByLink, { perMinute: 30, bodyLimitBytes: 1024 }),
  row(authRoutes.verifyEmail, { perMinute: 60 }),
  row(authRoutes.google, { perMinute: 30, pageInstead: googlePage }),
  row(authRoutes.googleCallback, { perMinute: 30, pageInstead: googlePage }),
  row(passkeyRoutes.loginOptions, { perMinute: 30, bodyLimitBytes: 1024 }),
  row(passkeyRoutes.login, { perMinute: 30, bodyLimitBytes: 32 * 1024 }),
  row(passkeyRoutes.list),
  row(passkeyRoutes.addOptions, { perMinute: 30, bodyLimitBytes: 1024 }),
  row(passkeyRoutes.add, { perMinute: 30, bodyLimitBytes: 32 * 1024 }),
  row(passkeyRoutes.rename, { perMinute: 60, bodyLimitBytes: 4 * 1024 }),
  row(passkeyRoutes.remove, { perMinute: 60, bodyLimitBytes: 1024 }),
  row(secondFactorRoutes.login, { perMinute: 30, bodyLimitBytes: 1024 }),
  row(secondFactorRoutes.begin, { perMinute: 20, bodyLimitBytes: 1024 }),
  row(secondFactorRoutes.confirm, { perMinute: 20, bodyLimitBytes: 1024 }),
  row(secondFactorRoutes.remove, { perMinute: 20, bodyLimitBytes: 1024 }),
  row(secondFactorRoutes.renewCodes, { perMinute: 20, bodyLimitBytes: 1024 }),
  row(accountRoutes.account),
  row(accountRoutes.changeProfile, { perMinute: 30, bodyLimitBytes: 8 * 1024 }),
  row(accountRoutes.changePassword, { perMinute: 20, bodyLimitBytes: 16 * 1024 }),
  row(accountRoutes.linkGoogle, { perMinute: 20, bodyLimitBytes: 1024 }),
  row(accountRoutes.unlinkGoogle, { perMinute: 20, bodyLimitBytes: 1024 }),
  row(accountRoutes.closeAccount, { perMinute: 10, bodyLimitBytes: 1024 }),
  row(accountRoutes.sessions),
  row(accountRoutes.endSession, { perMinute: 60, bodyLimitBytes: 1024 }),
  row(accountRoutes.endSessions, { perMinute: 30, bodyLimitBytes: 1024 }),
  row(adminSignInRoutes.check),
  row(adminSignInRoutes.ownerExists, { perMinute: 60 }),
  // Auth counts tries over a quarter of an hour; this only keeps a flood from it.
  row(adminSignInRoutes.ownerBootstrap, { perMinute: 60, bodyLimitBytes: 4 * 1024 }),
  row(adminSignInRoutes.keyLogin, { perMinute: 60, bodyLimitBytes: 4 * 1024 }),
  row(searchRoutes.publicSearch, { perMinute: 60 }),
  row(searchRoutes.search, { perMinute: 60 }),
  // Up to seven questions to each provider.
  row(searchRoutes.flexibleDates, { perMinute: 40 }),
  row(searchRoutes.searches),
  row(searchRoutes.results),
  row(searchRoutes.resultEvents),
  // A look at what an offer costs now asks its provider.
  row(searchRoutes.offer, { perMinute: 60 }),
  row(searchRoutes.book, { perMinute: 60, pageInstead: offerPage }),
  row(savedSearchRoutes.list),
  row(savedSearchRoutes.favorites),
  row(savedSearchRoutes.save, { perMinute: 60 }),
  row(savedSearchRoutes.change, { perMinute: 120, bodyLimitBytes: 1024 }),
  row(savedSearchRoutes.remove, { perMinute: 120, bodyLimitBytes: 1024 }),
  row(savedSearchRoutes.restore, { perMinute: 120, bodyLimitBytes: 1024 }),
  row(searchRoutes.airports, { perMinute: 600 }),
  row(searchRoutes.airport, { perMinute: 600 }),
  row(countryRoutes.geo, { perMinute: 30 }),
  row(searchRoutes.rates, { perMinute: 60 }),
  row(searchRoutes.providersHealth),
  row(aiScanRoutes.publicScan, { perMinute: 20 }),
  row(aiScanRoutes.scan, { perMinute: 30 }),
  row(aiScanRoutes.scans),
  // Public: a link opens them.
  row(aiScanRoutes.record, { perMinute: 120 }),
  row(aiScanRoutes.recordEvents, { perMinute: 120 }),
  row(aiScanRoutes.share, { perMinute: 60, bodyLimitBytes: 1024 }),
  row(aiScanRoutes.cancel, { perMinute: 60 }),
  row(priceRoutes.fares),
  // A hundred thousand fares are work.
  row(priceRoutes.file, { perMinute: 10 }),
  row(priceRoutes.days),
  row(priceRoutes.levels),
  row(priceRoutes.predictions, { perMinute: 120 }),
  row(priceRoutes.scoreboard, { perMinute: 120 }),
  // Each of them may be several calls to Stripe.
  row(billingRoutes.createCheckout, { perMinute: 20, bodyLimitBytes: 1024 }),
  row(billingRoutes.checkout, { perMinute: 120 }),
  row(billingRoutes.subscription),
  row(billingRoutes.invoices, { perMinute: 60 }),
  row(billingRoutes.cancel, { perMinute: 20, bodyLimitBytes: 1024 }),
  row(billingRoutes.resume, { perMinute: 20, bodyLimitBytes: 1024 }),
  row(billingRoutes.quoteChange, { perMinute: 60 }),
  row(billingRoutes.change, { perMinute: 20, bodyLimitBytes: 1024 }),
  row(billingRoutes.portal, { perMinute: 20, bodyLimitBytes: 1024 }),
  row(alertsRoutes.alerts),
  // Both ask what the flights cost now.
  row(alertsRoutes.preview, { perMinute: 60 }),
  row(alertsRoutes.create, { perMinute: 60 }),
  row(alertsRoutes.change, { perMinute: 120, bodyLimitBytes: 1024 }),
  row(alertsRoutes.remove, { perMinute: 120, bodyLimitBytes: 1024 }),
  row(alertsRoutes.restore, { perMinute: 120, bodyLimitBytes: 1024 }),
  row(alertsRoutes.news),
  row(alertsRoutes.seen, { perMinute: 60, bodyLimitBytes: 1024 }),
  // A mail provider calls from a few addresses on behalf of all its readers.
  row(alertsRoutes.unsubscribe, { perMinute: 600, bodyLimitBytes: 4096 }),
  row(adminRoutes.users),
  row(adminRoutes.user),
  row(adminRoutes.activatePlan, { perMinute: 60, bodyLimitBytes: 4 * 1024 }),
  row(adminRoutes.cancelPlan, { perMinute: 60, bodyLimitBytes: 4 * 1024 }),
  row(adminRoutes.changeRole, { perMinute: 60, bodyLimitBytes: 1024 }),
  row(adminRoutes.signOut, { perMinute: 60, bodyLimitBytes: 1024 }),
  row(adminRoutes.financial, { perMinute: 120 }),
  row(adminRoutes.analytics, { perMinute: 120 }),
  row(adminRoutes.operations, { perMinute: 120 }),
  row(adminRoutes.blockNetwork, { perMinute: 60, bodyLimitBytes: 1024 }),
  row(adminRoutes.unblockNetwork, { perMinute: 60, bodyLimitBytes: 1024 }),
  row(adminRoutes.deadLetters, { perMinute: 120 }),
  row(adminRoutes.replayDeadLetter, { perMinute: 120, bodyLimitBytes: 1024 }),
  row(adminRoutes.dropDeadLetter, { perMinute: 120, bodyLimitBytes: 1024 }),
  row(adminRoutes.audit),
  // All of it may be many pages.
  row(adminRoutes.auditFile, { perMinute: 10 }),
  // Stripe sends from a few addresses whatever happens to all customers.
  row(billingRoutes.stripeEvents, { perMinute: 6000, bodyLimitBytes: 256 * 1024 }),
]

function row(route: RouteDefinition, limits: Partial<Limits> = {}): Row {
  return { route, ...usual, ...limits }
}
