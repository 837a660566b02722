import { enAlerts } from './en/price-alerts.ts'

/** Texts of price alerts. */
export const alertText: typeof enAlerts = enAlerts
