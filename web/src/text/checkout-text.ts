import { enCheckout } from './en/checkout.ts'

/** What is said on the way to the payment, and after it. */
export const checkoutText: typeof enCheckout = enCheckout
