import { toastsText } from '../text/toasts-text.ts'
import type { ToastMessage } from '../ui/toast-store.ts'
import { Toaster } from '../ui/toaster.tsx'

/** The one toast, in our words. */
export function Toasts({ message }: { message: ToastMessage }) {
  return <Toaster message={message} {...toastsText} />
}
