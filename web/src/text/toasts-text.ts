import { enToasts } from './en/toasts.ts'

/** What surrounds a toast. */
export const toastsText: typeof enToasts = enToasts
