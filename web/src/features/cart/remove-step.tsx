import { Trash2 } from 'lucide-react'
import { cartText } from '../../text/cart-text.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { emptyCart } from './stored-cart.ts'

/** Takes the plan out of the cart again. */
export function RemoveStep({ plan, onRemove }: { plan: string; onRemove: () => void }) {
  return (
    <div className="mt-6 flex justify-end border-t border-line pt-4">
      {/* Its word ends where the lines above it do. */}
      <Button
        variant="ghost"
        className="-mr-[17px]"
        aria-label={cartText.removeLabel(plan)}
        onClick={() => {
          emptyCart()
          onRemove()
          showToast({ kind: 'success', title: cartText.removed, body: cartText.removedWhy })
        }}
      >
        <Trash2 aria-hidden className="size-4" />
        {cartText.remove}
      </Button>
    </div>
  )
}
