/** Texts of the cart. */
export const cartText = {
  title: 'Cart',
  loading: 'Loading your cart',
  remove: 'Remove',
  removeLabel: (plan: string) => `Remove ${plan} from your cart`,
  removed: 'Removed',
  removedWhy: 'Plan removed from cart',
  empty: 'Your cart is empty',
  emptyWhy: 'Choose a plan and it’ll stay here until you check out.',
}
