import { enCart } from './en/cart.ts'

/** What the cart says. */
export const cartText: typeof enCart = enCart
