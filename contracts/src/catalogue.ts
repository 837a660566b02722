import { alertTriggered } from './alerts/events.ts'
import { alertsRoutes } from './alerts/http.ts'
import { checkFares, sendNotification } from './alerts/jobs.ts'
import { scanCompleted, scanFailed } from './ai-scan/events.ts'
import { aiScanRoutes } from './ai-scan/http.ts'
import { runPublicScan, runScan } from './ai-scan/jobs.ts'
import { scanGrew } from './ai-scan/live.ts'
import { priceRoutes } from './ai-scan/price-http.ts'
import { planWindow } from './ai-scan/rpc.ts'
import { accountRoutes } from './auth/account-http.ts'
import { userClosed, userDeleted, userRegistered, userVerified } from './auth/events.ts'
import { authRoutes } from './auth/http.ts'
import { carryOutRequest } from './auth/jobs.ts'
import { principalChanged, sessionRevoked } from './auth/live.ts'
import { resolveSession, userAddress } from './auth/rpc.ts'
import { paymentRecorded, subscriptionChanged } from './billing/events.ts'
import { billingRoutes } from './billing/http.ts'
import { lookIntoEvent } from './billing/jobs.ts'
import { cancelPlan, grantPlan } from './billing/rpc.ts'
import { erasureChecks } from './erasure.ts'
import { gatewayRoutes } from './gateway/http.ts'
import type { BucketType, EventType, JobType, LiveType, RpcType } from './messages.ts'
import type { Route } from './route.ts'
import { calendarsBucket, quotesBucket } from './search/buckets.ts'
import { faresObserved, savedSearchChanged } from './search/events.ts'
import { searchRoutes } from './search/http.ts'
import { searchGrew } from './search/live.ts'
import { fareCalendar, quoteFares, readRates, readSavedSearch, resolvePlaces } from './search/rpc.ts'
import { savedSearchRoutes } from './search/saved-http.ts'

/**
 * Everything that is said between the parts. Permissions on the bus, its streams and consumers derive from it, and tests
 * hold the gateway's table against it.
 */
export const routes: readonly Route[] = [
  ...Object.values(gatewayRoutes),
  ...Object.values(authRoutes),
  ...Object.values(accountRoutes),
  ...Object.values(searchRoutes),
  ...Object.values(savedSearchRoutes),
  ...Object.values(aiScanRoutes),
  ...Object.values(priceRoutes),
  ...Object.values(billingRoutes),
  ...Object.values(alertsRoutes),
]

export const events: readonly EventType[] = [
  userRegistered,
  userVerified,
  userClosed,
  userDeleted,
  faresObserved,
  savedSearchChanged,
  scanCompleted,
  scanFailed,
  subscriptionChanged,
  paymentRecorded,
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
  ...Object.values(erasureChecks),
  quoteFares,
  fareCalendar,
  resolvePlaces,
  readRates,
  readSavedSearch,
  planWindow,
  grantPlan,
  cancelPlan,
]

export const lives: readonly LiveType[] = [sessionRevoked, principalChanged, searchGrew, scanGrew]

export const buckets: readonly BucketType[] = [quotesBucket, calendarsBucket]
