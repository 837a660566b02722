import { adminRoutes } from './admin/http.ts'
import { reportProcessRpc } from './admin/processes.ts'
import { alertTriggeredEvent, checkWatchedFaresJob, sendAlertEmailJob } from './alerts/messages.ts'
import { alertsRoutes } from './alerts/http.ts'
import { readAlertStatsRpc } from './alerts/rpc.ts'
import {
  scanCompletedEvent,
  scanFailedEvent,
  runPublicScanJob,
  runScanJob,
  scanUpdatedBroadcast,
} from './ai-scan/messages.ts'
import { aiScanRoutes } from './ai-scan/http.ts'
import { priceRoutes } from './ai-scan/price-http.ts'
import {
  planWindowChecksRpc,
  readDatePairPricesRpc,
  readScanStatsRpc,
  readUsualPriceRpc,
} from './ai-scan/rpc.ts'
import { accountRoutes } from './auth/account-http.ts'
import {
  authAuditRecordedEvent,
  userClosedEvent,
  userDeletedEvent,
  userRegisteredEvent,
  userVerifiedEvent,
  processMailRequestJob,
  principalChangedBroadcast,
  sessionRevokedBroadcast,
} from './auth/messages.ts'
import { adminSignInRoutes } from './auth/admin-sign-in-http.ts'
import { authRoutes } from './auth/http.ts'
import { passkeyRoutes } from './auth/passkey-http.ts'
import { secondFactorRoutes } from './auth/second-factor-http.ts'
import {
  changeRoleRpc,
  endUserSessionsRpc,
  listUsersRpc,
  readUserEmailsRpc,
  readUserRpc,
  readUserStatsRpc,
  resolveSessionRpc,
  readMailRecipientRpc,
} from './auth/rpc.ts'
import {
  paymentRecordedEvent,
  billingAuditRecordedEvent,
  subscriptionChangedEvent,
  processStripeEventJob,
} from './billing/messages.ts'
import { billingRoutes } from './billing/http.ts'
import {
  cancelPlanRpc,
  grantComplimentaryPlanRpc,
  readBillingStatsRpc,
  readOpenDisputesRpc,
  readDailyNetPaymentsRpc,
  readPlanAndHistoryRpc,
} from './billing/rpc.ts'
import { deadLetterReplayRpcs } from './dead-letters.ts'
import { personalDataReportRpcs } from './erasure.ts'
import { gatewayRoutes } from './gateway/http.ts'
import type {
  BucketDefinition,
  EventDefinition,
  JobDefinition,
  BroadcastDefinition,
  RpcDefinition,
} from './message-definitions.ts'
import type { RouteDefinition } from './route.ts'
import { fareCalendarsBucket, dateFaresBucket, quotesBucket } from './search/buckets.ts'
import { faresObservedEvent, savedSearchChangedEvent, searchUpdatedBroadcast } from './search/messages.ts'
import { searchRoutes } from './search/http.ts'
import { countryRoutes } from './search/country-http.ts'
import {
  admitVisitorRpc,
  setNetworkBlockedRpc,
  readCachedFareCalendarRpc,
  quoteFaresRpc,
  readQuotaAndNetworkUsageRpc,
  readProviderUsageRpc,
  readExchangeRatesRpc,
  readSavedSearchRpc,
  readDailySearchCountsRpc,
  resolvePlacesRpc,
} from './search/rpc.ts'
import { savedSearchRoutes } from './search/saved-http.ts'

export const allRoutes: readonly RouteDefinition[] = [
  ...Object.values(gatewayRoutes),
  ...Object.values(authRoutes),
  ...Object.values(accountRoutes),
  ...Object.values(passkeyRoutes),
  ...Object.values(secondFactorRoutes),
  ...Object.values(adminSignInRoutes),
  ...Object.values(searchRoutes),
  ...Object.values(countryRoutes),
  ...Object.values(savedSearchRoutes),
  ...Object.values(aiScanRoutes),
  ...Object.values(priceRoutes),
  ...Object.values(billingRoutes),
  ...Object.values(alertsRoutes),
  ...Object.values(adminRoutes),
]

export const allEvents: readonly EventDefinition[] = [
  userRegisteredEvent,
  userVerifiedEvent,
  userClosedEvent,
  userDeletedEvent,
  authAuditRecordedEvent,
  faresObservedEvent,
  savedSearchChangedEvent,
  scanCompletedEvent,
  scanFailedEvent,
  subscriptionChangedEvent,
  paymentRecordedEvent,
  billingAuditRecordedEvent,
  alertTriggeredEvent,
]

export const allJobs: readonly JobDefinition[] = [
  processMailRequestJob,
  runScanJob,
  runPublicScanJob,
  processStripeEventJob,
  checkWatchedFaresJob,
  sendAlertEmailJob,
]

export const allRpcs: readonly RpcDefinition[] = [
  resolveSessionRpc,
  readMailRecipientRpc,
  listUsersRpc,
  readUserRpc,
  readUserEmailsRpc,
  changeRoleRpc,
  endUserSessionsRpc,
  readUserStatsRpc,
  ...Object.values(personalDataReportRpcs),
  ...Object.values(deadLetterReplayRpcs),
  quoteFaresRpc,
  readCachedFareCalendarRpc,
  resolvePlacesRpc,
  readExchangeRatesRpc,
  readSavedSearchRpc,
  readDailySearchCountsRpc,
  readQuotaAndNetworkUsageRpc,
  setNetworkBlockedRpc,
  admitVisitorRpc,
  readProviderUsageRpc,
  planWindowChecksRpc,
  readScanStatsRpc,
  readUsualPriceRpc,
  readDatePairPricesRpc,
  grantComplimentaryPlanRpc,
  cancelPlanRpc,
  readPlanAndHistoryRpc,
  readBillingStatsRpc,
  readDailyNetPaymentsRpc,
  readOpenDisputesRpc,
  readAlertStatsRpc,
  reportProcessRpc,
]

export const allBroadcasts: readonly BroadcastDefinition[] = [
  sessionRevokedBroadcast,
  principalChangedBroadcast,
  searchUpdatedBroadcast,
  scanUpdatedBroadcast,
]

export const allBuckets: readonly BucketDefinition[] = [quotesBucket, fareCalendarsBucket, dateFaresBucket]
