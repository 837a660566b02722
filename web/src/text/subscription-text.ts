import { enSubscription } from './en/subscription.ts'

/** What is said of one's plan and one's invoices. */
export const subscriptionText: typeof enSubscription = enSubscription
