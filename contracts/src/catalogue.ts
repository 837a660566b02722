import { adminRoutes } from './admin/http.ts'
import { alertTriggered } from './alerts/events.ts'
import { alertsRoutes } from './alerts/http.ts'
import { checkFares, sendNotification } from './alerts/jobs.ts'
import { readAlertFigures } from './alerts/rpc.ts'
import { scanCompleted, scanFailed } from './ai-scan/events.ts'
import { aiScanRoutes } from './ai-scan/http.ts'
import { runPublicScan, runScan } from './ai-scan/jobs.ts'
import { scanGrew } from './ai-scan/live.ts'
import { priceRoutes } from './ai-scan/price-http.ts'
import { planWindow, readPairPrices, readScanFigures, readUsualPrice } from './ai-scan/rpc.ts'
import { accountRoutes } from './auth/account-http.ts'
import { accountActed, userClosed, userDeleted, userRegistered, userVerified } from './auth/events.ts'
import { gateRoutes } from './auth/gate-http.ts'
import { authRoutes } from './auth/http.ts'
import { carryOutRequest } from './auth/jobs.ts'
import { principalChanged, sessionRevoked } from './auth/live.ts'
import { passkeyRoutes } from './auth/passkey-http.ts'
import { secondStepRoutes } from './auth/second-step-http.ts'
import {
  changeRole,
  endSessions,
  listUsers,
  readEmails,
  readUser,
  readUserFigures,
  resolveSession,
  userAddress,
} from './auth/rpc.ts'
import { paymentRecorded, planActed, subscriptionChanged } from './billing/events.ts'
import { billingRoutes } from './billing/http.ts'
import { lookIntoEvent } from './billing/jobs.ts'
import {
  cancelPlan,
  grantPlan,
  readBillingFigures,
  readDisputes,
  readPaymentDays,
  readPlan,
} from './billing/rpc.ts'
import { deadLetterReplays } from './dead-letters.ts'
import { erasureChecks } from './erasure.ts'
import { gatewayRoutes } from './gateway/http.ts'
import type { BucketType, EventType, JobType, LiveType, RpcType } from './messages.ts'
import type { Route } from './route.ts'
import { calendarsBucket, dateFaresBucket, quotesBucket } from './search/buckets.ts'
import { faresObserved, savedSearchChanged } from './search/events.ts'
import { searchRoutes } from './search/http.ts'
import { countryRoutes } from './search/country-http.ts'
import { searchGrew } from './search/live.ts'
import {
  admitVisitor,
  blockNetwork,
  fareCalendar,
  quoteFares,
  readNetworkSpend,
  readProviderUsage,
  readRates,
  readSavedSearch,
  readSearchDays,
  resolvePlaces,
} from './search/rpc.ts'
import { savedSearchRoutes } from './search/saved-http.ts'

/**
 * Everything that is said between the parts. Permissions on the bus, its streams and consumers derive from it, and tests
 * hold the gateway's table against it.
 */
export const routes: readonly Route[] = [
  ...Object.values(gatewayRoutes),
  ...Object.values(authRoutes),
  ...Object.values(accountRoutes),
  ...Object.values(passkeyRoutes),
  ...Object.values(secondStepRoutes),
  ...Object.values(gateRoutes),
  ...Object.values(searchRoutes),
  ...Object.values(countryRoutes),
  ...Object.values(savedSearchRoutes),
  ...Object.values(aiScanRoutes),
  ...Object.values(priceRoutes),
  ...Object.values(billingRoutes),
  ...Object.values(alertsRoutes),
  ...Object.values(adminRoutes),
]

export const events: readonly EventType[] = [
  userRegistered,
  userVerified,
  userClosed,
  userDeleted,
  accountActed,
  faresObserved,
  savedSearchChanged,
  scanCompleted,
  scanFailed,
  subscriptionChanged,
  paymentRecorded,
  planActed,
  alertTriggered,
]

export const jobs: readonly JobType[] = [
  carryOutRequest,
  runScan,
  runPublicScan,
  lookIntoEvent,
  checkFares,
  sendNotification,
]

export const rpcs: readonly RpcType[] = [
  resolveSession,
  userAddress,
  listUsers,
  readUser,
  readEmails,
  changeRole,
  endSessions,
  readUserFigures,
  ...Object.values(erasureChecks),
  ...Object.values(deadLetterReplays),
  quoteFares,
  fareCalendar,
  resolvePlaces,
  readRates,
  readSavedSearch,
  readSearchDays,
  readNetworkSpend,
  blockNetwork,
  admitVisitor,
  readProviderUsage,
  planWindow,
  readScanFigures,
  readUsualPrice,
  readPairPrices,
  grantPlan,
  cancelPlan,
  readPlan,
  readBillingFigures,
  readPaymentDays,
  readDisputes,
  readAlertFigures,
]

export const lives: readonly LiveType[] = [sessionRevoked, principalChanged, searchGrew, scanGrew]

export const buckets: readonly BucketType[] = [quotesBucket, calendarsBucket, dateFaresBucket]
