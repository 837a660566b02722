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
import { googleSignInErrorPagePath, bookingErrorPagePath, type ToErrorPagePath } from './proxy/html-error.ts'

/** A route with the limits of the gateway. Access and timeouts are part of its contract. */
export interface RoutePolicy {
  route: RouteDefinition
  /** Calls a minute from one address (/64 for IPv6), at each replica. */
  perMinute: number
  bodyLimitBytes: number
  /** Where a browser is redirected when a navigation is refused. */
  errorPagePath?: ToErrorPagePath
}

type Limits = Omit<RoutePolicy, 'route'>

const defaultLimits: Limits = { perMinute: 300, bodyLimitBytes: 16 * 1024 }

/** Every public route. */
export const routePolicies: readonly RoutePolicy[] = [
  policy(gatewayRoutes.config),
  policy(gatewayRoutes.document, { perMinute: 60 }),
  // More than a household or an office needs, less than guessing passwords takes.
  policy(authRoutes.login, { perMinute: 30, bodyLimitBytes: 8 * 1024 }),
  policy(authRoutes.confirm, { perMinute: 30, bodyLimitBytes: 8 * 1024 }),
  policy(authRoutes.logout, { perMinute: 60, bodyLimitBytes: 1024 }),
  policy(authRoutes.user),
  policy(authRoutes.userAgain),
  // Each may cost a hash or an email.
  policy(authRoutes.register, { perMinute: 20, bodyLimitBytes: 8 * 1024 }),
  policy(authRoutes.resendVerification, { perMinute: 20, bodyLimitBytes: 4 * 1024 }),
  policy(authRoutes.forgotPassword, { perMinute: 20, bodyLimitBytes: 4 * 1024 }),
  policy(authRoutes.resetPassword, { perMinute: 20, bodyLimitBytes: 8 * 1024 }),
  policy(authRoutes.askForSignInLink, { perMinute: 20, bodyLimitBytes: 4 * 1024 }),
  policy(authRoutes.signInByLink, { perMinute: 30, bodyLimitBytes: 1024 }),
  policy(authRoutes.verifyEmail, { perMinute: 60 }),
  policy(authRoutes.google, { perMinute: 30, errorPagePath: googleSignInErrorPagePath }),
  policy(authRoutes.googleCallback, { perMinute: 30, errorPagePath: googleSignInErrorPagePath }),
  policy(passkeyRoutes.loginOptions, { perMinute: 30, bodyLimitBytes: 1024 }),
  policy(passkeyRoutes.login, { perMinute: 30, bodyLimitBytes: 32 * 1024 }),
  policy(passkeyRoutes.list),
  policy(passkeyRoutes.addOptions, { perMinute: 30, bodyLimitBytes: 1024 }),
  policy(passkeyRoutes.add, { perMinute: 30, bodyLimitBytes: 32 * 1024 }),
  policy(passkeyRoutes.rename, { perMinute: 60, bodyLimitBytes: 4 * 1024 }),
  policy(passkeyRoutes.remove, { perMinute: 60, bodyLimitBytes: 1024 }),
  policy(secondFactorRoutes.login, { perMinute: 30, bodyLimitBytes: 1024 }),
  policy(secondFactorRoutes.begin, { perMinute: 20, bodyLimitBytes: 1024 }),
  policy(secondFactorRoutes.confirm, { perMinute: 20, bodyLimitBytes: 1024 }),
  policy(secondFactorRoutes.remove, { perMinute: 20, bodyLimitBytes: 1024 }),
  policy(secondFactorRoutes.renewCodes, { perMinute: 20, bodyLimitBytes: 1024 }),
  policy(accountRoutes.account),
  policy(accountRoutes.changeProfile, { perMinute: 30, bodyLimitBytes: 8 * 1024 }),
  policy(accountRoutes.changePassword, { perMinute: 20, bodyLimitBytes: 16 * 1024 }),
  policy(accountRoutes.linkGoogle, { perMinute: 20, bodyLimitBytes: 1024 }),
  policy(accountRoutes.unlinkGoogle, { perMinute: 20, bodyLimitBytes: 1024 }),
  policy(accountRoutes.closeAccount, { perMinute: 10, bodyLimitBytes: 1024 }),
  policy(accountRoutes.sessions),
  policy(accountRoutes.endSession, { perMinute: 60, bodyLimitBytes: 1024 }),
  policy(accountRoutes.endSessions, { perMinute: 30, bodyLimitBytes: 1024 }),
  policy(adminSignInRoutes.check),
  policy(adminSignInRoutes.ownerExists, { perMinute: 60 }),
  // Auth limits attempts over 15 minutes; this only stops floods.
  policy(adminSignInRoutes.ownerBootstrap, { perMinute: 60, bodyLimitBytes: 4 * 1024 }),
  policy(adminSignInRoutes.keyLogin, { perMinute: 60, bodyLimitBytes: 4 * 1024 }),
  policy(searchRoutes.publicSearch, { perMinute: 60 }),
  policy(searchRoutes.search, { perMinute: 60 }),
  // Up to seven requests to each provider.
  policy(searchRoutes.flexibleDates, { perMinute: 40 }),
  policy(searchRoutes.searches),
  policy(searchRoutes.results),
  policy(searchRoutes.resultEvents),
  policy(searchRoutes.offer, { perMinute: 60 }),
  policy(searchRoutes.book, { perMinute: 60, errorPagePath: bookingErrorPagePath }),
  policy(savedSearchRoutes.list),
  policy(savedSearchRoutes.favorites),
  policy(savedSearchRoutes.save, { perMinute: 60 }),
  policy(savedSearchRoutes.change, { perMinute: 120, bodyLimitBytes: 1024 }),
  policy(savedSearchRoutes.remove, { perMinute: 120, bodyLimitBytes: 1024 }),
  policy(savedSearchRoutes.restore, { perMinute: 120, bodyLimitBytes: 1024 }),
  policy(searchRoutes.airports, { perMinute: 600 }),
  policy(searchRoutes.airport, { perMinute: 600 }),
  policy(countryRoutes.geo, { perMinute: 30 }),
  policy(searchRoutes.rates, { perMinute: 60 }),
  policy(searchRoutes.providersHealth),
  policy(aiScanRoutes.publicScan, { perMinute: 20 }),
  policy(aiScanRoutes.scan, { perMinute: 30 }),
  policy(aiScanRoutes.scans),
  policy(aiScanRoutes.record, { perMinute: 120 }),
  policy(aiScanRoutes.recordEvents, { perMinute: 120 }),
  policy(aiScanRoutes.share, { perMinute: 60, bodyLimitBytes: 1024 }),
  policy(aiScanRoutes.cancel, { perMinute: 60 }),
  policy(priceRoutes.fares),
  // Up to 100,000 fares.
  policy(priceRoutes.file, { perMinute: 10 }),
  policy(priceRoutes.days),
  policy(priceRoutes.levels),
  policy(priceRoutes.predictions, { perMinute: 120 }),
  policy(priceRoutes.scoreboard, { perMinute: 120 }),
  // Several calls to Stripe each.
  policy(billingRoutes.createCheckout, { perMinute: 20, bodyLimitBytes: 1024 }),
  policy(billingRoutes.checkout, { perMinute: 120 }),
  policy(billingRoutes.subscription),
  policy(billingRoutes.invoices, { perMinute: 60 }),
  policy(billingRoutes.cancel, { perMinute: 20, bodyLimitBytes: 1024 }),
  policy(billingRoutes.resume, { perMinute: 20, bodyLimitBytes: 1024 }),
  policy(billingRoutes.quoteChange, { perMinute: 60 }),
  policy(billingRoutes.change, { perMinute: 20, bodyLimitBytes: 1024 }),
  policy(billingRoutes.portal, { perMinute: 20, bodyLimitBytes: 1024 }),
  policy(alertsRoutes.alerts),
  // All three request fares from providers.
  policy(alertsRoutes.preview, { perMinute: 60 }),
  policy(alertsRoutes.create, { perMinute: 60 }),
  policy(alertsRoutes.watch, { perMinute: 60 }),
  policy(alertsRoutes.change, { perMinute: 120, bodyLimitBytes: 1024 }),
  policy(alertsRoutes.remove, { perMinute: 120, bodyLimitBytes: 1024 }),
  policy(alertsRoutes.restore, { perMinute: 120, bodyLimitBytes: 1024 }),
  policy(alertsRoutes.news),
  policy(alertsRoutes.seen, { perMinute: 60, bodyLimitBytes: 1024 }),
  // A mail provider calls from few addresses for all its users.
  policy(alertsRoutes.unsubscribe, { perMinute: 600, bodyLimitBytes: 4096 }),
  policy(adminRoutes.users),
  policy(adminRoutes.user),
  policy(adminRoutes.activatePlan, { perMinute: 60, bodyLimitBytes: 4 * 1024 }),
  policy(adminRoutes.cancelPlan, { perMinute: 60, bodyLimitBytes: 4 * 1024 }),
  policy(adminRoutes.changeRole, { perMinute: 60, bodyLimitBytes: 1024 }),
  policy(adminRoutes.signOut, { perMinute: 60, bodyLimitBytes: 1024 }),
  policy(adminRoutes.financial, { perMinute: 120 }),
  policy(adminRoutes.analytics, { perMinute: 120 }),
  policy(adminRoutes.operations, { perMinute: 120 }),
  policy(adminRoutes.blockNetwork, { perMinute: 60, bodyLimitBytes: 1024 }),
  policy(adminRoutes.unblockNetwork, { perMinute: 60, bodyLimitBytes: 1024 }),
  policy(adminRoutes.deadLetters, { perMinute: 120 }),
  policy(adminRoutes.replayDeadLetter, { perMinute: 120, bodyLimitBytes: 1024 }),
  policy(adminRoutes.dropDeadLetter, { perMinute: 120, bodyLimitBytes: 1024 }),
  policy(adminRoutes.audit),
  policy(adminRoutes.auditFile, { perMinute: 10 }),
  // Stripe sends the events of all customers from few addresses.
  policy(billingRoutes.stripeEvents, { perMinute: 6000, bodyLimitBytes: 256 * 1024 }),
]

function policy(route: RouteDefinition, limits: Partial<Limits> = {}): RoutePolicy {
  return { route, ...defaultLimits, ...limits }
}
